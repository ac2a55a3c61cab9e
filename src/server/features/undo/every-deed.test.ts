/**
 * Every kind of deed: its reply names it, it is a plain line of the history and of that of the record, and its undo leaves
 * every table as it was.
 */
import { expect, test } from 'vitest';
import type { Deed, Undone } from '#contract/deeds.ts';
import type { Task } from '#contract/tasks.ts';
import { openTestApp, type TestReply } from '#test/app.ts';
import { beginAs, endOfBulk } from '#test/bulk.ts';
import {
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUnit,
  aUser,
} from '#test/factories.ts';
import { aPdf, uploadFileAs } from '#test/files.ts';
import { reviewsOf } from '#test/import-reviews.ts';
import { endOf } from '#test/imports.ts';
import { readRecords } from '#test/undone-tables.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as('super_user');
const { reviewed } = reviewsOf(boss);
const colleague = await aUser(ctx, { firstName: 'Col', lastName: 'League' });

interface Made {
  /** What was changed or added to: each has it in its own history. */
  ids: string[];
  act: () => Promise<TestReply<unknown>>;
}

async function aCall(): Promise<string> {
  const { id: personId } = await aPerson(ctx);
  const { body } = await boss.post<{ id: string }>('/api/calls', { outcome: 'busy', personId });
  return body.id;
}

async function aFile(): Promise<string> {
  const { id: personId } = await aPerson(ctx);
  const { body } = await uploadFileAs(boss, { personId }, 'quote.pdf', aPdf);
  return body.id;
}

async function threeTasks(): Promise<Task[]> {
  return [await aTask(ctx), await aTask(ctx), await aTask(ctx)];
}

function idsOf(records: readonly { id: string }[]): string[] {
  return records.map(({ id }) => id);
}

/** Edits one record, by what makes it and the path of its list. */
function edit(path: string, make: () => Promise<{ id: string }>, patch: object) {
  return async (): Promise<Made> => {
    const { id } = await make();
    return { ids: [id], act: () => boss.patch(`/api/${path}/${id}`, patch) };
  };
}

function removal(path: string, make: () => Promise<{ id: string }>) {
  return async (): Promise<Made> => {
    const { id } = await make();
    return { ids: [id], act: () => boss.delete(`/api/${path}/${id}`) };
  };
}

function tasksAtOnce(change: object) {
  return async (): Promise<Made> => {
    const ids = idsOf(await threeTasks());
    return { ids, act: () => boss.post('/api/tasks/bulk', { ids, ...change }) };
  };
}

/** A run that has ended, with the reply that began it. */
function peopleAtOnce(change: object) {
  return async (): Promise<Made> => {
    const ids = [(await aPerson(ctx)).id, (await aPerson(ctx)).id];
    const order = { entity: 'people', ids, change };
    return {
      ids,
      act: async () => {
        const runId = await beginAs(boss, order);
        const { deedId } = await endOfBulk(boss, runId);
        return { status: 200, body: null, headers: { 'x-deed-id': deedId ?? '' }, setCookies: [] };
      },
    };
  };
}

const done = { status: 'completed', completionReason: 'Done' };
const oneOf = (make: () => Promise<string>) => async () => ({ id: await make() });

const kinds: [what: string, title: string, prepare: () => Promise<Made>][] = [
  ['edit of a contact', 'Changed a contact', edit('people', () => aPerson(ctx), { phone: '1' })],
  ['tags of a contact', 'Changed a contact', edit('people', () => aPerson(ctx), { tags: ['VIP'] })],
  [
    'assignment',
    'Changed an organization',
    edit('organizations', () => anOrganization(ctx), { assignedToId: colleague.id }),
  ],
  [
    'stage move by edit',
    'Moved an opportunity',
    edit('opportunities', () => anOpportunity(ctx), { stage: 'proposal' }),
  ],
  [
    'stage move on the board',
    'Moved an opportunity',
    async () => {
      const { id } = await anOpportunity(ctx);
      const move = { stage: 'proposal', afterId: null, probability: 60 };
      return { ids: [id], act: () => boss.post(`/api/opportunities/${id}/move`, move) };
    },
  ],
  [
    'trade-in of a unit of theirs',
    'Changed a unit',
    async () => {
      const { id: organizationId } = await anOrganization(ctx);
      const { id } = await anOpportunity(ctx, { stage: 'closed_won', organizationId });
      const { id: unitId } = await aUnit(ctx, { organizationId });
      return {
        ids: [unitId],
        act: () => boss.post(`/api/opportunities/${id}/trade-in`, { unitId }),
      };
    },
  ],
  [
    'trade-in of another unit',
    'Added a unit',
    async () => {
      const { id } = await anOpportunity(ctx, { stage: 'closed_won' });
      const body = { make: 'Fendt' };
      return { ids: [], act: () => boss.post(`/api/opportunities/${id}/trade-in`, body) };
    },
  ],
  ['unit put into stock', 'Changed a unit', edit('units', () => aUnit(ctx), { inStock: true })],
  ['edit of a note', 'Changed a note', edit('notes', () => aNote(ctx), { content: 'New' })],
  ['edit of a call', 'Changed a call', edit('calls', oneOf(aCall), { outcome: 'connected' })],
  ['edit of a unit', 'Changed a unit', edit('units', () => aUnit(ctx), { make: 'Claas' })],
  ['edit of a file', 'Changed a file', edit('files', oneOf(aFile), { fileName: 'other.pdf' })],
  [
    'event moved on the calendar',
    'Changed an event',
    edit('calendar-events', () => anEvent(ctx), { eventDate: '2026-09-09T09:00:00.000Z' }),
  ],
  ['complete', 'Completed a task', edit('tasks', () => aTask(ctx), done)],
  [
    'complete one of a series',
    'Completed a task and added a task',
    edit('tasks', () => aTask(ctx, { recurrenceType: 'weekly' }), done),
  ],
  [
    'reopen',
    'Changed a task',
    async () => {
      const { id } = await aTask(ctx);
      await boss.patch(`/api/tasks/${id}`, done);
      const open = { status: 'pending', completionReason: null };
      return { ids: [id], act: () => boss.patch(`/api/tasks/${id}`, open) };
    },
  ],
  [
    'defer',
    'Changed a task',
    edit('tasks', () => aTask(ctx), { dueDate: '2026-09-09T09:00:00.000Z' }),
  ],
  [
    'memberships',
    'Changed a contact',
    async () => {
      const [{ id }, { id: organizationId }] = [await aPerson(ctx), await anOrganization(ctx)];
      const body = { memberships: [{ organizationId, role: 'Adviser' }] };
      return { ids: [id], act: () => boss.put(`/api/people/${id}/memberships`, body) };
    },
  ],
  [
    'complete many',
    'Completed 3 tasks',
    tasksAtOnce({ action: 'complete', completionReason: 'Done' }),
  ],
  [
    'defer many',
    'Changed 3 tasks',
    tasksAtOnce({ action: 'defer', dueDate: '2026-09-09T00:00:00.000Z', hasDueTime: false }),
  ],
  [
    'reassign many',
    'Changed 3 tasks',
    tasksAtOnce({ action: 'reassign', assigneeId: colleague.id }),
  ],
  ['bulk assignment', 'Changed 2 people', peopleAtOnce({ action: 'assign', assigneeId: null })],
  ['bulk tags', 'Changed 2 people', peopleAtOnce({ action: 'tags', add: ['x'], remove: [] })],
  ['bulk set', 'Changed 2 people', peopleAtOnce({ action: 'set', set: { jobTitle: 'Buyer' } })],
  ['bulk tasks', 'Added 2 tasks', peopleAtOnce({ action: 'add-task', task: { title: 'Ring' } })],
  ['bulk deletion', 'Deleted 2 people', peopleAtOnce({ action: 'delete' })],
  [
    'tasks of the assistant',
    'Added 2 tasks',
    async () => {
      const [{ id: personId }, { id: opportunityId }] = [
        await aPerson(ctx),
        await anOpportunity(ctx),
      ];
      const body = {
        tasks: [
          { title: 'One', personId },
          { title: 'Two', opportunityId },
        ],
      };
      return { ids: [personId, opportunityId], act: () => boss.post('/api/tasks/many', body) };
    },
  ],
  [
    'upload',
    'Added a file',
    async () => {
      const { id: personId } = await aPerson(ctx);
      return { ids: [personId], act: () => uploadFileAs(boss, { personId }, 'new.pdf', aPdf) };
    },
  ],
  [
    'import with updates',
    'Changed a contact',
    async () => {
      const { id } = await aPerson(ctx, { name: 'Ina Import', email: 'ina@import.example' });
      const csv = 'Name,Email,Job title\nIna Import,ina@import.example,Buyer\n';
      const { id: file, start } = await reviewed(csv);
      return {
        ids: [id],
        act: async () => {
          const body = { mapping: start.mapping, reviewed: true };
          const reply = await boss.post(`/api/imports/${file}/start`, body);
          expect(await endOf(boss, file)).toMatchObject({ updated: 1 });
          return reply;
        },
      };
    },
  ],
  [
    'merge',
    'Merged 2 people into',
    async () => {
      const [{ id: survivorId }, { id }] = [await aPerson(ctx), await aPerson(ctx)];
      const body = { kind: 'person', survivorId, ids: [id] };
      return { ids: [survivorId, id], act: () => boss.post('/api/merges', body) };
    },
  ],
  [
    'un-merge',
    'Took back: Merged 2 people into',
    async () => {
      const [{ id: survivorId }, { id }] = [await aPerson(ctx), await aPerson(ctx)];
      const body = { kind: 'person', survivorId, ids: [id] };
      const merge = await boss.post<{ id: string }>('/api/merges', body);
      return { ids: [survivorId], act: () => boss.post(`/api/merges/${merge.body.id}/unmerge`) };
    },
  ],
  ['delete a contact', 'Deleted a contact', removal('people', () => aPerson(ctx))],
  [
    'delete an organization',
    'Deleted an organization',
    removal('organizations', () => anOrganization(ctx)),
  ],
  [
    'delete an opportunity',
    'Deleted an opportunity',
    removal('opportunities', () => anOpportunity(ctx)),
  ],
  ['delete a task', 'Deleted a task', removal('tasks', () => aTask(ctx))],
  ['delete a note', 'Deleted a note', removal('notes', () => aNote(ctx))],
  ['delete an event', 'Deleted an event', removal('calendar-events', () => anEvent(ctx))],
  ['delete a unit', 'Deleted a unit', removal('units', () => aUnit(ctx))],
  ['delete a call', 'Deleted a call', removal('calls', oneOf(aCall))],
  ['delete a file', 'Deleted a file', removal('files', oneOf(aFile))],
  [
    'restore',
    'Brought back a contact',
    async () => {
      const { id } = await aPerson(ctx);
      await boss.delete(`/api/people/${id}`);
      const body = { records: [{ kind: 'person', id }] };
      return { ids: [id], act: () => boss.post('/api/deleted/restore', body) };
    },
  ],
  [
    'hand-over',
    'Changed a contact and a task',
    async () => {
      const user = await aUser(ctx);
      const { id } = await aPerson(ctx, { assignedToId: user.id });
      await aTask(ctx, { assigneeId: user.id });
      const heirs = { people: colleague.id, tasks: colleague.id };
      return {
        ids: [id],
        act: async () => {
          const reply = await boss.post(`/api/users/${user.id}/hand-over`, { heirs });
          // Records go back only to whoever can have them.
          await boss.patch(`/api/users/${user.id}`, { active: true });
          return reply;
        },
      };
    },
  ],
];

test.each(kinds)('%s', async (_what, title, prepare) => {
  const { ids, act } = await prepare();
  app.clock.advance(1_000);
  const before = await readRecords(app);
  const reply = await act();
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  const deed = reply.headers['x-deed-id'];
  expect(deed).toBeTruthy();
  expect(await readRecords(app)).not.toEqual(before);

  const { body: history } = await boss.get<Deed[]>('/api/deeds?limit=5');
  expect(history.find(({ id }) => id === deed)).toMatchObject({
    title,
    mayUndo: true,
  });
  for (const recordId of ids) {
    const own = await boss.get<Deed[]>(`/api/deeds?recordId=${recordId}`);
    expect(own.body.map(({ id }) => id)).toContain(deed);
  }

  app.clock.advance(1_000);
  const undone = await boss.post<Undone>(`/api/deeds/${deed}/undo`);
  expect(undone).toMatchObject({ status: 200, body: { kept: [] } });
  expect(await readRecords(app)).toEqual(before);
});
