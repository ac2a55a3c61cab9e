/** Tasks of other programs' lists and of our own, from the header to the list of tasks, and back. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Deed } from '#contract/deeds.ts';
import type { ImportReport } from '#contract/imports.ts';
import type { Opportunity } from '#contract/opportunities.ts';
import type { Task } from '#contract/tasks.ts';
import { users } from '#server/features/users/users.table.ts';
import { openTestApp } from '#test/app.ts';
import { anOpportunity, anOrganization, aPerson, aUser } from '#test/factories.ts';
import { reviewsOf } from '#test/import-reviews.ts';
import { endOf, startAs, uploadAs } from '#test/imports.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const { reviewed, rowsOf, imported, answer } = reviewsOf(staff);
const ctx = await app.as('staff');
const yard = await anOrganization(ctx, { name: 'Keel Yard' });
const ada = await aPerson(ctx, {
  name: 'Ada Keel',
  email: 'ada@keel.example',
  organizationId: yard.id,
});
const deal = await anOpportunity(ctx, { name: 'Two tractors', organizationId: yard.id });
const { body: me } = await staff.get<{ id: string; username: string }>('/api/auth/user');

const list = [
  'Title,Due,Priority,Status,Type,Repeats,Assignee,Contact,Organization,Opportunity,Tags,Completed,Completion reason',
  `Call about prices,2026-12-24 09:30,high,In progress,Phone call,weekly,${me.username},Ada Keel,Keel Yard,Two tractors,hot,,`,
  'Send the offer,2026-12-20,,completed,,,,,Keel Yard,,,2026-02-02,Sent by post',
  'Tidy up,,,,,,,,,,,,',
].join('\n');
const asked = { entity: 'tasks', key: 'title' };

async function listAll(): Promise<Task[]> {
  return (await staff.get<Task[]>('/api/tasks?sort=name')).body;
}

async function undoLast(): Promise<void> {
  const { body: deeds } = await staff.get<Deed[]>('/api/deeds');
  expect(await staff.post(`/api/deeds/${deeds[0]?.id}/undo`)).toMatchObject({ status: 200 });
}

test('a list of tasks is reviewed and imported, comes again with no change, and is taken back at once', async () => {
  const review = await reviewed(list, asked);
  expect(review.counts).toMatchObject({ create: 3, dropped: 0 });
  expect(await listAll()).toEqual([]);
  app.clock.advance(1_000);
  expect(await imported(review)).toMatchObject({ imported: 3, updated: 0, dropped: 0 });

  const [call, offer, tidy] = await listAll();
  expect(call).toMatchObject({
    ...{ title: 'Call about prices', dueDate: '2026-12-24T09:30:00.000Z', hasDueTime: true },
    ...{ priority: 'high', status: 'in_progress', activityType: 'phone_call' },
    ...{ recurrenceType: 'weekly', assigneeId: me.id, personId: ada.id, tags: ['hot'] },
    ...{ organizationId: yard.id, opportunityId: deal.id, completedAt: null },
  });
  expect(offer).toMatchObject({
    ...{ dueDate: '2026-12-20T17:00:00.000Z', hasDueTime: false, status: 'completed' },
    ...{ completionReason: 'Sent by post', completedAt: '2026-02-02T17:00:00.000Z' },
  });
  expect(tidy).toMatchObject({
    ...{ dueDate: null, priority: 'medium', status: 'pending', activityType: 'other' },
    ...{ assigneeId: me.id, personId: null, completionReason: null },
  });

  const again = await reviewed(list, asked);
  expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 3 });
  await undoLast();
  expect(await listAll()).toEqual([]);
});

test.each(['csv', 'xlsx'])(
  'our own list of tasks maps by itself and comes again with no change: %s',
  async (format) => {
    for (const status of ['pending', 'in_progress']) {
      const twice = {
        title: 'Call again',
        status,
        personId: ada.id,
        dueDate: '2026-12-01T08:00:00Z',
      };
      await staff.post('/api/tasks', twice);
    }
    await staff.post('/api/tasks', {
      title: 'Call again',
      dueDate: '2026-12-08',
      tags: ['a', 'b'],
    });
    await staff.post('/api/tasks', {
      ...{
        title: 'Done',
        status: 'completed',
        completionReason: 'It was easy',
        opportunityId: deal.id,
      },
      ...{ description: '=1+1\nand more', activityType: 'follow_up', assigneeId: null },
    });
    const before = await listAll();
    const reply = await app.fastify.inject({
      url: `/api/exports/tasks?format=${format}`,
      headers: { cookie: staff.cookie ?? '' },
    });
    const review = await reviewed(reply.rawPayload, { ...asked, name: `tasks.${format}` });
    expect(review.counts).toMatchObject({
      ...{ create: 0, update: 0, unchanged: before.length, conflict: 0, dropped: 0 },
    });
  },
);

test('cells that say no status, day or type, or name nobody, are faults of their rows, and can be mended', async () => {
  const rows = [
    ['Dreaming', '', '', '', '', '', ''],
    ['', '03/04/2026', '', '', '', '', ''],
    ['', '2026-12-01 25:00', '', '', '', '', ''],
    ['', '', 'Picnic', '', '', '', ''],
    ['', '', '', 'Nowhere Ltd', '', '', ''],
    ['', '', '', '', 'Nobody', '', ''],
    ['', '', '', '', '', 'No deal', ''],
    ['', '', '', '', '', '', 'nobody'],
  ].map((cells, place) => `Task ${place},${cells.join(',')}`);
  const file = `Title,Status,Due,Type,Organization,Contact,Opportunity,Assignee\n${rows.join('\n')}\n`;
  const review = await reviewed(file, asked);
  expect((await rowsOf(review.id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['dropped', '"Status" must be pending, in progress or completed: Dreaming'],
    ['dropped', '"Due" may be two dates. Write it as 2026-11-20: 03/04/2026'],
    [
      'dropped',
      '"Due" must be a day such as 2026-11-20, with a time such as 17:30 or without: 2026-12-01 25:00',
    ],
    [
      'dropped',
      '"Type" must be one of appointment, meeting, phone call, email, deadline, follow up, other: Picnic',
    ],
    ['dropped', '"Organization" is none of your organizations: Nowhere Ltd'],
    ['dropped', '"Contact" is none of your contacts: Nobody'],
    ['dropped', '"Opportunity" is none of your opportunities: No deal'],
    ['dropped', '"Assignee" is none of your colleagues: nobody'],
  ]);
  const mended = await answer(review.id, 8, { cells: [{ column: 6, value: 'Two tractors' }] });
  expect(mended.body.row).toMatchObject({ outcome: 'create', reason: null });

  const direct = await endOf(staff, await startAs(staff, file, 'tasks'));
  expect(direct).toMatchObject<Partial<ImportReport>>({ imported: 0, dropped: 8 });
});

test('what is done needs a reason where the list has a column for it, and cannot be done tomorrow', async () => {
  const file = 'Title,Done,Completion reason\nA,yes,\nB,yes,Well\n';
  const review = await reviewed(file, asked);
  expect(await rowsOf(review.id)).toMatchObject([
    { outcome: 'dropped', reason: '"Completion reason" is needed of what is done' },
    { outcome: 'create' },
  ]);
  const elsewhere = await reviewed('Title,Completed\nA,2026-01-02\nB,2999-01-01\nC,no\n', asked);
  expect(await rowsOf(elsewhere.id)).toMatchObject([
    { outcome: 'create' },
    { outcome: 'dropped', reason: '"Completed" is still to come' },
    { outcome: 'create' },
  ]);
});

test('a change is shown field by field; completing is done as by hand, and everything is taken back', async () => {
  const { body: open } = await staff.post<Task>('/api/tasks', {
    ...{ title: 'Weekly round', recurrenceType: 'weekly', dueDate: '2026-12-02T10:00:00Z' },
    ...{ hasDueTime: true, personId: ada.id },
  });
  const { body: other } = await staff.post<Task>('/api/tasks', { title: 'Other', priority: 'low' });
  const file = `ID in this CRM,Title,Status,Due,Priority,Completion reason\n${open.id},Weekly round,completed,,,Went well\n${other.id},Other,,2026-12-03,high,\n`;
  const policies = { status: 'overwrite', priority: 'overwrite' };
  const { mapping } = await mappedWithId(file);
  const review = await reviewed(file, { entity: 'tasks', key: 'id', policies, mapping });
  expect(review.counts).toMatchObject({ update: 2 });
  const [done, moved] = await rowsOf(review.id);
  expect(done?.changes).toMatchObject([
    { label: 'Status', before: 'Pending', after: 'Completed' },
    { label: 'Completion reason', before: null, after: 'Went well' },
  ]);
  expect(moved?.changes).toMatchObject([
    { label: 'Due date', before: null, after: 'Dec 3, 2026 - 5:00 PM' },
    { label: 'Priority', before: 'Low', after: 'High' },
  ]);
  app.clock.advance(1_000);
  expect(await imported(review)).toMatchObject({ imported: 0, updated: 2 });
  expect(await read(open.id)).toMatchObject({
    ...{ status: 'completed', completionReason: 'Went well' },
  });
  expect(await read(other.id)).toMatchObject({ priority: 'high', hasDueTime: false });
  const rounds = (await listAll()).filter(({ title }) => title === 'Weekly round');
  expect(rounds.map(({ dueDate }) => dueDate).toSorted()).toEqual([
    '2026-12-02T10:00:00.000Z',
    '2026-12-09T10:00:00.000Z',
  ]);
  await undoLast();
  const { updatedAt: _, ...asBefore } = other;
  expect(await read(other.id)).toMatchObject(asBefore);
  expect(await read(open.id)).toMatchObject({ status: 'pending', completionReason: null });
  expect((await listAll()).filter(({ title }) => title === 'Weekly round')).toHaveLength(1);
});

test('a record changed since its review is left as it is', async () => {
  const { body: task } = await staff.post<Task>('/api/tasks', {
    ...{ title: 'Contested', dueDate: '2026-12-02T10:00:00Z', priority: 'low' },
  });
  const file = 'Title,Due,Priority\nContested,2026-12-02 10:00,high\n';
  const review = await reviewed(file, { ...asked, policies: { priority: 'overwrite' } });
  expect(review.counts).toMatchObject({ update: 1 });
  await staff.patch(`/api/tasks/${task.id}`, { priority: 'medium' });
  const report = await imported(review);
  expect(report).toMatchObject({ updated: 0, dropped: 1 });
  expect(report.droppedRows[0]?.reason).toContain('has been changed since the review: Priority');
});

test('days and times are those of the importer', async () => {
  const file = 'Title,Due\nFrom Sydney,2026-12-24\nFrom Sydney at nine,2026-12-24 9:00 AM\n';
  const { body } = await uploadAs(staff, file, { entity: 'tasks' });
  const { mapping } = body;
  await staff.post(
    `/api/imports/${body.id}/start`,
    { mapping },
    { 'time-zone': 'Australia/Sydney' },
  );
  expect(await endOf(staff, body.id)).toMatchObject({ imported: 2 });
  const found = (await listAll()).filter(({ title }) => title.startsWith('From Sydney'));
  expect(found).toMatchObject([
    { dueDate: '2026-12-24T06:00:00.000Z', hasDueTime: false },
    { dueDate: '2026-12-23T22:00:00.000Z', hasDueTime: true },
  ]);
});

test('who has left is told as a former colleague, and keeps what is theirs', async () => {
  const jack = await aUser(await app.as(), {
    username: 'jack',
    firstName: 'Jack',
    lastName: 'Ford',
  });
  const { body: kept } = await staff.post<Task>('/api/tasks', {
    ...{ title: 'His work', status: 'completed', completionReason: 'Yes', assigneeId: jack.id },
  });
  const { body: won } = await staff.post<Opportunity>('/api/opportunities', {
    ...{ name: 'His deal', stage: 'closed_won', assignedToId: jack.id },
  });
  await ctx.db.update(users).set({ deactivatedAt: app.clock.now() }).where(eq(users.id, jack.id));
  const reason =
    'names a former colleague: Jack Ford has left. Name one who is here, or empty the cell';
  const tasks =
    'Title,Status,Assignee\nHis work,completed,"Jack Ford, left"\nNew work,,Jack Ford\n';
  const review = await reviewed(tasks, asked);
  expect(kept.assigneeId).toBe(jack.id);
  expect(await rowsOf(review.id)).toMatchObject([
    { outcome: 'unchanged' },
    { outcome: 'dropped', reason: `"Assignee" ${reason}` },
  ]);
  const deals = 'Deal,Stage,Owner\nHis deal,Closed Won,jack\nNew deal,,jack ford\n';
  const ofDeals = await reviewed(deals, { entity: 'opportunities', key: 'name' });
  expect(won.assignedToId).toBe(jack.id);
  expect(await rowsOf(ofDeals.id)).toMatchObject([
    { outcome: 'unchanged' },
    { outcome: 'dropped', reason: `"Owner" ${reason}` },
  ]);
  const direct = await endOf(staff, await startAs(staff, deals, 'opportunities'));
  expect(direct.droppedRows.map(({ reason }) => reason)).toContain(`"Owner" ${reason}`);
});

async function read(id: string): Promise<Task> {
  return (await staff.get<Task>(`/api/tasks/${id}`)).body;
}

async function mappedWithId(file: string) {
  const fields = ['id', 'title', 'status', 'dueDate', 'priority', 'completionReason'];
  expect(file).toContain('ID in this CRM');
  return { mapping: fields.map((field, column) => ({ column, field })) };
}
