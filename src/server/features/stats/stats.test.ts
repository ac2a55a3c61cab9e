/** The small numbers: each is what the list it leads to shows, in the viewer's own days. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DueCounts, HeaderStats, StaffOverdue } from '#contract/stats.ts';
import { dueFilters, type Task, type TaskCounts } from '#contract/tasks.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson, aTask, aUser } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

beforeEach(() => app.database.pool.query('delete from tasks'));

test('the header counts what is assigned to the signed-in user', async () => {
  const other = await aUser(ctx);
  await aPerson(ctx);
  await aPerson(ctx);
  await aPerson(ctx, { assignedToId: other.id });
  await aPerson(ctx, { assignedToId: null });
  await anOrganization(ctx);
  await anOrganization(ctx, { assignedToId: other.id });
  await aTask(ctx);
  await aTask(ctx, { status: 'in_progress' });
  await aTask(ctx, { status: 'completed', completionReason: 'x' });
  await aTask(ctx, { assigneeId: other.id });
  const stats = await staff.get<HeaderStats>('/api/stats');
  expect(stats.body).toEqual({ contacts: 2, organizations: 1, tasksPending: 2 });
  const theirs = await (await app.signIn(other)).get<HeaderStats>('/api/stats');
  expect(theirs.body).toEqual({ contacts: 1, organizations: 1, tasksPending: 1 });
});

describe('due counters', () => {
  /** Each due date lands in one of the windows, or in none, by the viewer's midnight. */
  const cases: [zone: string, now: string, due: string, window: string][] = [
    ['UTC', '2026-03-11T09:30Z', '2026-03-11T00:00:00.000Z', 'today'],
    ['UTC', '2026-03-11T09:30Z', '2026-03-11T23:59:59.999Z', 'today'],
    ['UTC', '2026-03-11T09:30Z', '2026-03-10T23:59:59.999Z', 'overdue'],
    ['UTC', '2026-03-11T09:30Z', '2026-03-12T00:00:00.000Z', 'next7days'],
    ['UTC', '2026-03-11T09:30Z', '2026-03-18T23:59:59.999Z', 'next7days'],
    ['UTC', '2026-03-11T09:30Z', '2026-03-19T00:00:00.000Z', 'none'],
    // Earlier today is today, not overdue.
    ['UTC', '2026-03-11T23:00Z', '2026-03-11T01:00:00.000Z', 'today'],
    // The same instant is another day to somebody else.
    ['Australia/Sydney', '2026-03-11T09:30Z', '2026-03-11T12:59:59.999Z', 'today'],
    ['Australia/Sydney', '2026-03-11T09:30Z', '2026-03-11T13:00:00.000Z', 'next7days'],
    ['America/Los_Angeles', '2026-03-11T05:30Z', '2026-03-11T06:59:59.999Z', 'today'],
    ['America/Los_Angeles', '2026-03-11T05:30Z', '2026-03-10T06:59:59.999Z', 'overdue'],
    // The day the clocks change, and the week that holds it.
    ['Europe/Berlin', '2026-03-29T12:00Z', '2026-03-29T21:59:59.999Z', 'today'],
    ['Europe/Berlin', '2026-03-29T12:00Z', '2026-03-29T22:00:00.000Z', 'next7days'],
    ['Europe/Berlin', '2026-10-25T12:00Z', '2026-10-25T22:59:59.999Z', 'today'],
    ['Europe/Berlin', '2026-10-20T12:00Z', '2026-10-27T22:59:59.999Z', 'next7days'],
    ['Europe/Berlin', '2026-10-20T12:00Z', '2026-10-27T23:00:00.000Z', 'none'],
    // Midnight does not exist that day.
    ['America/Santiago', '2026-09-06T12:00Z', '2026-09-06T03:59:59.999Z', 'overdue'],
    ['America/Santiago', '2026-09-06T12:00Z', '2026-09-06T04:00:00.000Z', 'today'],
  ];

  test.each(cases)('in %s at %s, %s is %s', async (zone, now, dueDate, window) => {
    app.clock.set(now);
    const task = await aTask(ctx, { dueDate });
    const viewer = { 'time-zone': zone };
    const counts = (await staff.get<DueCounts>('/api/stats/due', viewer)).body;
    const none = { today: 0, next7days: 0, overdue: 0 };
    expect(counts).toEqual(window === 'none' ? none : { ...none, [window]: 1 });
    for (const filter of dueFilters) {
      const list = await staff.get<Task[]>(`/api/tasks?filter=${filter}`, viewer);
      expect(list.body.map(({ id }) => id)).toEqual(filter === window ? [task.id] : []);
    }
  });

  test('and tabs are what the lists hold, for any tasks, owners and zones', async () => {
    const owners = [ctx.actor.id, (await aUser(ctx)).id, null];
    const now = new Date('2026-10-24T22:30:00Z');
    app.clock.set(now);
    const hour = 60 * 60 * 1_000;
    const aDraft = fc.record({
      due: fc.option(fc.integer({ min: -240, max: 240 }).map((h) => new Date(+now + h * hour))),
      status: fc.constantFrom('pending', 'in_progress', 'completed'),
      owner: fc.constantFrom(...owners),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(aDraft, { minLength: 5, maxLength: 40 }),
        fc.constantFrom('UTC', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago'),
        fc.constantFrom('', `&assigneeId=${ctx.actor.id}`, '&assigneeId=none'),
        async (drafts, zone, owner) => {
          await app.database.pool.query('delete from tasks');
          const rows = drafts.map((draft) => ({ ...draft, id: newId() }));
          await app.database.pool.query(
            `insert into tasks (id, title, due_date, status, assignee_id, created_at, updated_at)
              select id, 'Any', due, status, owner, now(), now() from jsonb_to_recordset($1)
              as given (id uuid, due timestamptz, status text, owner uuid)`,
            [JSON.stringify(rows)],
          );
          const viewer = { 'time-zone': zone };
          const count = async (query: string) =>
            (await staff.get<Task[]>(`/api/tasks?${query}${owner}`, viewer)).body.length;
          const active = 'status=pending,in_progress';
          const due = (await staff.get<DueCounts>(`/api/stats/due?${owner.slice(1)}`, viewer)).body;
          for (const filter of dueFilters) {
            expect(await count(`${active}&filter=${filter}`)).toBe(due[filter]);
            const tabs = await staff.get<TaskCounts>(
              `/api/tasks/counts?filter=${filter}${owner}`,
              viewer,
            );
            expect(tabs.body).toEqual({
              active: due[filter],
              completed: await count(`status=completed&filter=${filter}`),
            });
          }
          expect((await staff.get(`/api/tasks/counts?${owner.slice(1)}`, viewer)).body).toEqual({
            active: await count(active),
            completed: await count('status=completed'),
          });
        },
      ),
      { numRuns: 12 },
    );
  }, 30_000);
});

test('what is done is not late, whenever it was due; what was due today is listed as done', async () => {
  app.clock.set('2026-03-11T09:30Z');
  const done = { status: 'completed', completionReason: 'Sold' } as const;
  const viewer = await aUser(ctx);
  const late = { ...done, assigneeId: viewer.id, dueDate: '2026-03-09T09:00:00Z' };
  await aTask(ctx, late);
  await aTask(ctx, { ...late, dueDate: '2026-03-11T09:00:00Z' });
  const tabs = async (filter: string) =>
    (await staff.get(`/api/tasks/counts?filter=${filter}&assigneeId=${viewer.id}`)).body;
  expect(await tabs('overdue')).toEqual({ active: 0, completed: 0 });
  expect(await tabs('today')).toEqual({ active: 0, completed: 1 });
});

test('the overdue list has one line for everybody who is active, most overdue first', async () => {
  app.clock.set('2026-03-11T09:30:00Z');
  const late = { dueDate: '2026-03-10T00:00:00Z' };
  const two = await aUser(ctx, { firstName: 'Two' });
  const one = await aUser(ctx, { firstName: 'One', role: 'admin' });
  const bare = await aUser(ctx, { firstName: null });
  const gone = await aUser(ctx, { deactivatedAt: app.clock.now() });
  for (const assigneeId of [two.id, two.id, one.id]) await aTask(ctx, { ...late, assigneeId });
  await aTask(ctx, { dueDate: '2026-03-11T01:00:00Z', assigneeId: one.id });
  await aTask(ctx, { ...late, status: 'completed', completionReason: 'x', assigneeId: one.id });
  await aTask(ctx, { assigneeId: one.id });
  const hidden = await aTask(ctx, { ...late, assigneeId: bare.id });
  await (await app.signIn('admin')).delete(`/api/tasks/${hidden.id}`);
  const { body } = await staff.get<StaffOverdue[]>('/api/stats/staff-overdue');
  expect(body.slice(0, 2)).toEqual([
    { userId: two.id, firstName: 'Two', username: two.username, overdue: 2 },
    { userId: one.id, firstName: 'One', username: one.username, overdue: 1 },
  ]);
  expect(body.slice(2).every(({ overdue }) => overdue === 0)).toBe(true);
  expect(body.map(({ userId }) => userId)).toContain(bare.id);
  expect(body.map(({ userId }) => userId)).not.toContain(gone.id);
  // Whose evening it still is, is late a day later.
  const inLosAngeles = { 'time-zone': 'America/Los_Angeles' };
  app.clock.set('2026-03-10T06:00:00Z');
  const west = await staff.get<StaffOverdue[]>('/api/stats/staff-overdue', inLosAngeles);
  expect(west.body.every(({ overdue }) => overdue === 0)).toBe(true);
});
