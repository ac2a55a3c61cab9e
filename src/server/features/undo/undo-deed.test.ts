/** Every deed can be taken back, but for what somebody has changed since, and that is told. */
import { expect, test } from 'vitest';
import type { Deed } from '#contract/deeds.ts';
import type { Note } from '#contract/notes.ts';
import type { Opportunity } from '#contract/opportunities.ts';
import type { Person } from '#contract/people.ts';
import type { Task } from '#contract/tasks.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { openTestApp } from '#test/app.ts';
import { followDeeds } from '#test/deeds.ts';
import {
  aCustomField,
  aNote,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUser,
} from '#test/factories.ts';
import { endOf, uploadAs } from '#test/imports.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const boss = await app.signIn('super_user');
const ctx = await app.as('staff');

const { deedOf, undo } = followDeeds(app);

/** Without what each write makes new. */
function still<Item extends { updatedAt: string }>({ updatedAt: _, ...rest }: Item) {
  return rest;
}

test('each write has a deed of its own, reads and writes that change no record have none', async () => {
  const made = await staff.post<Person>('/api/people', { name: 'Ada' });
  const first = deedOf(made);
  const second = deedOf(await staff.patch(`/api/people/${made.body.id}`, { name: 'Ada B' }));
  expect(second > first).toBe(true);
  expect((await staff.get('/api/people')).headers['x-deed-id']).toBeUndefined();
  const settings = await staff.patch('/api/reminders/settings', { email: true });
  expect([settings.status, settings.headers['x-deed-id']]).toEqual([200, undefined]);
  const { rows } = await app.database.pool.query(
    'select batch_id from changes where record_id = $1 order by at, id',
    [made.body.id],
  );
  expect(rows).toEqual([{ batch_id: first }, { batch_id: second }]);
});

test('an edit is taken back, and that is taken back again', async () => {
  const person = await aPerson(ctx, { name: 'Bea', phone: '1', tags: ['vip'] });
  const path = `/api/people/${person.id}`;
  const after = await staff.patch<Person>(path, { name: 'Bea Hill', phone: null, tags: ['cold'] });
  const undone = await undo(staff, deedOf(after));
  expect(undone).toMatchObject({ records: 1, kept: [] });
  expect(still((await staff.get<Person>(path)).body)).toEqual(still(person));
  const again = await undo(staff, undone.id);
  expect(again.undoes).toBe(undone.id);
  expect(still((await staff.get<Person>(path)).body)).toEqual(still(after.body));
});

test('a field that somebody has changed since stays, and is told; the others go back', async () => {
  await aCustomField(await app.as(), { name: 'fleet', label: 'Fleet', entityType: 'person' });
  await aCustomField(await app.as(), { name: 'lease', label: 'Lease', entityType: 'person' });
  const person = await aPerson(ctx, { name: 'Cleo', phone: '1', customFields: { fleet: 'a' } });
  const path = `/api/people/${person.id}`;
  const deed = deedOf(
    await staff.patch(path, { name: 'Cleo C', phone: '2', customFields: { fleet: 'b' } }),
  );
  deedOf(await boss.patch(path, { phone: '3', customFields: { lease: 'yes' } }));
  const { kept, records } = await undo(staff, deed);
  expect({ kept, records }).toEqual({
    records: 1,
    kept: [
      { type: 'person', id: person.id, name: 'Cleo C', fields: ['phone'], reason: 'changed since' },
    ],
  });
  expect((await staff.get(path)).body).toMatchObject({
    name: 'Cleo',
    phone: '3',
    customFields: { fleet: 'a', lease: 'yes' },
  });
});

test('where everything was changed since, nothing is taken back', async () => {
  const person = await aPerson(ctx, { name: 'Dan' });
  const deed = deedOf(await staff.patch(`/api/people/${person.id}`, { name: 'Dan D' }));
  deedOf(await boss.patch(`/api/people/${person.id}`, { name: 'Dan E' }));
  const refused = await staff.post<{ error: string }>(`/api/deeds/${deed}/undo`);
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.body)).toContain('changed since');
  expect((await staff.get<Deed[]>('/api/deeds')).body[0]).toMatchObject({ undone: null });
});

test('what was added is deleted, unless a colleague has changed it or added to it', async () => {
  const add = async (name: string) => {
    const reply = await staff.post<Person>('/api/people', { name });
    return { id: reply.body.id, deed: deedOf(reply) };
  };
  const [plain, own, hung, changed] = [
    await add('Eve'),
    await add('Eva'),
    await add('Ewa'),
    await add('Evi'),
  ];
  const note = await staff.post<Note>('/api/notes', { content: 'mine', personId: own.id });
  await boss.post('/api/notes', { content: 'theirs', personId: hung.id });
  await boss.patch(`/api/people/${changed.id}`, { phone: '5' });
  expect((await undo(staff, plain.deed)).kept).toEqual([]);
  const gone = await undo(staff, own.deed);
  expect(await statusOf(`/api/people/${plain.id}`)).toBe(404);
  expect(await listOf(`/api/notes?personId=${own.id}`)).toEqual([]);
  await undo(staff, gone.id);
  expect(await listOf(`/api/notes?personId=${own.id}`)).toEqual([note.body.id]);
  for (const { deed } of [hung, changed]) {
    expect((await staff.post(`/api/deeds/${deed}/undo`)).status).toBe(409);
  }
  expect(await statusOf(`/api/people/${hung.id}`)).toBe(200);
});

async function statusOf(path: string): Promise<number> {
  return (await staff.get(path)).status;
}

async function listOf(path: string): Promise<string[]> {
  return (await staff.get<{ id: string }[]>(path)).body.map(({ id }) => id);
}

test('a deletion comes back with what went along', async () => {
  const organization = await anOrganization(ctx);
  const link = { organizationId: organization.id };
  const person = await aPerson(ctx, link);
  const note = await aNote(ctx, link);
  const opportunity = await anOpportunity(ctx, link);
  const path = `/api/organizations/${organization.id}`;
  const undone = await undo(staff, deedOf(await staff.delete(path)));
  expect(await statusOf(path)).toBe(200);
  expect(await listOf(`/api/notes?organizationId=${organization.id}`)).toEqual([note.id]);
  expect((await staff.get(`/api/people/${person.id}`)).body).toMatchObject(link);
  expect((await staff.get(`/api/opportunities/${opportunity.id}`)).body).toMatchObject(link);
  await undo(staff, undone.id);
  expect(await statusOf(path)).toBe(404);
});

test('a completed task, which stays when its contact is deleted, comes back without them', async () => {
  const person = await aPerson(ctx);
  const done = { status: 'completed', completionReason: 'Rang' } as const;
  const tasks = await Promise.all([1, 2].map(() => aTask(ctx, { personId: person.id, ...done })));
  const [undone, restored] = tasks.map(({ id }) => `/api/tasks/${id}`);
  deedOf(await staff.delete(`/api/people/${person.id}`));
  const deed = deedOf(await staff.delete(undone ?? ''));
  expect(await undo(staff, deed)).toMatchObject({ records: 1, kept: [] });
  deedOf(await staff.delete(restored ?? ''));
  expect((await staff.post(`${restored}/restore`)).status).toBe(200);
  for (const path of [undone, restored]) expect((await staff.get(path ?? '')).status).toBe(200);
});

test('a stage move goes back with what it set, an assignment with who assigned it', async () => {
  const lead = await anOpportunity(ctx, { stage: 'proposal', probability: '60' });
  const path = `/api/opportunities/${lead.id}`;
  app.clock.advance(60_000);
  const move = { stage: 'closed_lost', afterId: null, probability: '0', lostReason: 'Price' };
  await undo(staff, deedOf(await staff.post(`${path}/move`, move)));
  expect(still((await staff.get<Opportunity>(path)).body)).toEqual(still(lead));
  const heir = await aUser(ctx);
  await undo(boss, deedOf(await boss.patch(path, { assignedToId: heir.id })));
  expect(still((await staff.get<Opportunity>(path)).body)).toEqual(still(lead));
});

test('a completed task of a series is open again without its next one, and the other way round', async () => {
  const task = await aTask(ctx, {
    dueDate: '2026-03-12T09:00:00Z',
    recurrenceType: 'weekly',
    title: 'Weekly call',
  });
  const path = `/api/tasks/${task.id}`;
  const done = { status: 'completed', completionReason: 'Reached' };
  const completed = await staff.patch<Task>(path, done);
  const series = () => listOf('/api/tasks?q=Weekly call');
  const deed = deedOf(completed);
  expect(await series()).toHaveLength(2);
  const undone = await undo(staff, deed);
  expect(still((await staff.get<Task>(path)).body)).toEqual(still(task));
  expect(await series()).toEqual([task.id]);
  await undo(staff, undone.id);
  expect(still((await staff.get<Task>(path)).body)).toEqual(still(completed.body));
  expect(await series()).toHaveLength(2);
  const reopened = deedOf(await staff.patch(path, { status: 'pending', completionReason: null }));
  expect(await series()).toEqual([task.id]);
  await undo(staff, reopened);
  expect(await series()).toHaveLength(2);
});

test('the next task of a colleague’s series comes back with the completion that it follows', async () => {
  const task = await aTask(await app.as('super_user'), {
    recurrenceType: 'weekly',
    title: 'Theirs',
  });
  const path = `/api/tasks/${task.id}`;
  deedOf(await staff.patch(path, { status: 'completed', completionReason: 'Reached' }));
  const reopened = deedOf(await staff.patch(path, { status: 'pending', completionReason: null }));
  expect(await undo(staff, reopened)).toMatchObject({ kept: [] });
  expect(await listOf('/api/tasks?q=Theirs')).toHaveLength(2);
});

test('of a series whose next task a colleague has changed, neither is touched', async () => {
  const task = await aTask(ctx, { recurrenceType: 'daily', title: 'Daily look' });
  const path = `/api/tasks/${task.id}`;
  const deed = deedOf(await staff.patch(path, { status: 'completed', completionReason: 'Done' }));
  const [next] = (await listOf('/api/tasks?q=Daily look')).filter((id) => id !== task.id);
  deedOf(await boss.patch(`/api/tasks/${next}`, { priority: 'high' }));
  expect((await staff.post(`/api/deeds/${deed}/undo`)).status).toBe(409);
  expect((await staff.get(path)).body).toMatchObject({ status: 'completed' });
});

test('a change of many tasks goes back, but for those that a colleague has changed', async () => {
  const tasks = [await aTask(ctx), await aTask(ctx), await aTask(ctx)];
  const ids = tasks.map(({ id }) => id);
  const body = { ids, action: 'defer', dueDate: '2026-04-01T09:00:00Z' };
  const deed = deedOf(await staff.post('/api/tasks/bulk', body));
  await boss.patch(`/api/tasks/${ids[1]}`, { dueDate: '2026-05-01T09:00:00Z' });
  const { kept, records } = await undo(staff, deed);
  expect(records).toBe(3);
  expect(kept).toMatchObject([{ id: ids[1], fields: ['dueDate'] }]);
  const [first] = tasks;
  if (!first) throw new Error('No task');
  expect(still((await staff.get<Task>(`/api/tasks/${first.id}`)).body)).toEqual(still(first));
});

test('others may not take it back, but a super user may; two at once are one', async () => {
  const person = await aPerson(ctx, { name: 'Gus' });
  const path = `/api/people/${person.id}`;
  const deed = deedOf(await staff.patch(path, { name: 'Gus G' }));
  const admin = await app.signIn('admin');
  expect((await admin.post(`/api/deeds/${deed}/undo`)).status).toBe(403);
  const both = await Promise.all([
    staff.post(`/api/deeds/${deed}/undo`),
    boss.post(`/api/deeds/${deed}/undo`),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = await staff.post(`/api/deeds/${deed}/undo`);
  expect(late.status).toBe(409);
  expect(JSON.stringify(late.body)).toContain('taken it back already');
  expect((await staff.get(path)).body).toMatchObject({ name: 'Gus' });
  expect((await staff.post(`/api/deeds/${person.id}/undo`)).status).toBe(404);
});

test('a field is put back only by who may write it today, and only to what is still there', async () => {
  const author = await aUser(ctx);
  const client = await app.signIn(author);
  const note = await aNote(await app.as(author), { content: 'first' });
  const edited = deedOf(await boss.patch(`/api/notes/${note.id}`, { content: 'second' }));
  expect((await client.post(`/api/deeds/${edited}/undo`)).status).toBe(403);
  const organization = await anOrganization(ctx);
  const person = await aPerson(ctx, { name: 'Hal', organizationId: organization.id });
  const path = `/api/people/${person.id}`;
  const moved = deedOf(await staff.patch(path, { name: 'Hal H', organizationId: null }));
  deedOf(await staff.delete(`/api/organizations/${organization.id}`));
  const { kept } = await undo(staff, moved);
  expect(kept).toMatchObject([
    { fields: ['organizationId'], reason: 'what it belonged to was deleted' },
  ]);
  expect((await staff.get(path)).body).toMatchObject({ name: 'Hal', organizationId: null });
});

test('a timeline says what was done by Undo', async () => {
  const { id } = await aPerson(ctx, { name: 'Jon' });
  const deed = deedOf(await staff.patch(`/api/people/${id}`, { phone: '5' }));
  const removed = deedOf(await staff.delete(`/api/people/${id}`));
  await undo(staff, removed);
  await undo(staff, deed);
  const timeline = await staff.get<TimelineEntry[]>(`/api/timeline?personId=${id}`);
  expect(timeline.body.map(({ sentence }) => sentence.split(' ').slice(2).join(' '))).toEqual([
    'changed the phone of this contact by Undo',
    'brought back this contact by Undo',
    'deleted this contact',
    'changed the phone of this contact',
    'added this contact',
  ]);
});

test('webhooks are told of an undo once, whatever they listen to of it', async () => {
  const events = ['person.updated'];
  const hook = { url: 'https://example.com/undo', events };
  const made = await boss.post<{ id: string }>('/api/webhooks', hook);
  expect(made.status).toBe(200);
  const { id } = await aPerson(ctx, { name: 'Ida' });
  const deed = deedOf(await staff.patch(`/api/people/${id}`, { name: 'Ida I' }));
  await undo(staff, deed);
  const { rows } = await app.database.pool.query(
    'select event from webhook_deliveries where webhook_id = $1 order by created_at',
    [made.body.id],
  );
  expect(rows).toEqual([{ event: 'person.updated' }, { event: 'deed.undone' }]);
  await boss.delete(`/api/webhooks/${made.body.id}`);
});

test('5,000 imported people are one deed, deleted at once but for those a colleague has changed', async () => {
  const rows = Array.from({ length: 5_000 }, (_, row) => `Imported ${row},i${row}@x.example`);
  const { status, body } = await uploadAs(staff, `Name,Email\n${rows.join('\n')}`);
  expect([status, body]).toMatchObject([201, {}]);
  const { mapping } = body;
  const deed = deedOf(await staff.post(`/api/imports/${body.id}/start`, { mapping }));
  expect(await endOf(staff, body.id, { timeout: 30_000 })).toMatchObject({ status: 'done' });
  const list = await boss.get<Person[]>('/api/people?q=Imported&limit=3');
  for (const { id } of list.body) await boss.patch(`/api/people/${id}`, { phone: '7' });
  const [line] = (await staff.get<Deed[]>('/api/deeds?limit=1')).body;
  expect(line).toMatchObject({ id: deed, title: 'Imported 5,000 people', changes: 5_000 });
  const undone = await undo(staff, deed);
  expect(undone.kept.map(({ reason }) => reason)).toEqual(Array(3).fill('changed since'));
  const left = await boss.get('/api/people?q=Imported&limit=1');
  expect(left.headers['x-total-count']).toBe('3');
  await undo(staff, undone.id);
  const back = await boss.get('/api/people?q=Imported&limit=1&count=exact');
  expect(back.headers['x-total-count']).toBe('5000');
}, 60_000);
