/** The user's day over HTTP: the head of the queue with who each task is for, without claiming anything. */
import { expect, test } from 'vitest';
import { type QueueDay, shownOfDay } from '#contract/queue.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import { queriesOf } from '#test/asked-queries.ts';
import { anOpportunity, anOrganization, aPerson, aTask } from '#test/factories.ts';
import { aCaller } from '#test/queue.ts';
import { rowsReadBy } from '#test/rows-read.ts';

const app = await openTestApp();
const ctx = await app.as('staff');
const { pool } = app.database;

const days = (count: number) =>
  new Date(app.clock.now().getTime() + count * 86_400_000).toISOString();

async function dayOf(client: TestClient): Promise<QueueDay> {
  const { status, body } = await client.get<QueueDay>('/api/tasks/queue');
  expect(status).toBe(200);
  return body;
}

test('nothing is due', async () => {
  const { client, own } = await aCaller(app);
  await aTask(own, { dueDate: days(1) });
  await aTask(own, {});
  expect(await dayOf(client)).toEqual({ tasks: [], left: 0 });
});

test('it lists what the queue shows, in its order, and claims none of it', async () => {
  const [kim, lou] = [await aCaller(app), await aCaller(app)];
  const person = await aPerson(ctx);
  await aTask(kim.own, { title: 'Today, low', dueDate: days(0), priority: 'low' });
  await aTask(kim.own, { title: 'Today, urgent', dueDate: days(0), priority: 'high' });
  await aTask(kim.own, { title: 'Late', dueDate: days(-2), personId: person.id });
  await aTask(kim.own, { title: 'Later', dueDate: days(-1) });
  await aTask(kim.own, { title: 'Late, urgent', dueDate: days(-1), priority: 'high' });
  await aTask(kim.own, { title: 'Tomorrow', dueDate: days(1), priority: 'high' });
  const done = { status: 'completed', completionReason: 'Done' } as const;
  await aTask(kim.own, { dueDate: days(-9), ...done });
  await aTask(lou.own, { title: 'Of Lou', dueDate: days(-9), personId: person.id });

  const { tasks, left } = await dayOf(kim.client);
  const shown = tasks.map(({ task }) => task.title);
  expect(shown).toEqual(['Late, urgent', 'Late', 'Later', 'Today, urgent', 'Today, low']);
  expect(left).toBe(5);
  expect(await lou.shown()).toBe('Of Lou');
  // What a colleague has on the screen is still to be done.
  expect((await dayOf(kim.client)).tasks).toHaveLength(5);
  const queued: string[] = [];
  const skip: string[] = [];
  await lou.client.delete('/api/tasks/queue');
  for (;;) {
    const { next } = await kim.next({ skip });
    if (!next) break;
    queued.push(next.task.title);
    skip.push(next.task.id);
  }
  expect(shown).toEqual(queued);
});

test('each task comes with whom it is for and the open deal, as in the queue', async () => {
  const caller = await aCaller(app);
  const yard = await anOrganization(ctx, { name: 'Acme Tractors', phone: '+61 2 9000 0000' });
  const ruth = await aPerson(ctx, { name: 'Ruth Ringer', organizationId: yard.id, phone: '555' });
  const bob = await aPerson(ctx, { name: 'Bob Buyer' });
  await anOpportunity(ctx, { name: 'Older', personId: ruth.id });
  app.clock.advance(1_000);
  await anOpportunity(ctx, { name: 'Ten utes', value: '84000.50', personId: ruth.id });
  await anOpportunity(ctx, { name: 'Lost', personId: ruth.id, stage: 'closed_lost' });
  const own = await anOpportunity(ctx, { name: 'Trailers', personId: bob.id, stage: 'proposal' });
  await anOpportunity(ctx, { name: 'Of the yard', organizationId: yard.id });
  await aTask(caller.own, { title: 'Ring Ruth', personId: ruth.id, dueDate: days(-5) });
  await aTask(caller.own, { title: 'Offer', opportunityId: own.id, dueDate: days(-4) });
  await aTask(caller.own, { title: 'Visit', organizationId: yard.id, dueDate: days(-3) });
  await aTask(caller.own, { title: 'File papers', dueDate: days(-2) });

  const { tasks } = await dayOf(caller.client);
  expect(tasks).toMatchObject([
    {
      task: { title: 'Ring Ruth', personId: ruth.id, personName: 'Ruth Ringer' },
      person: { id: ruth.id, name: 'Ruth Ringer', phone: '555' },
      organization: { id: yard.id, name: 'Acme Tractors', phone: '+61 2 9000 0000' },
      deal: { name: 'Ten utes', value: '84000.50', stage: 'lead' },
    },
    {
      task: { title: 'Offer', personId: null, opportunityName: 'Trailers' },
      person: { id: bob.id, name: 'Bob Buyer' },
      organization: null,
      deal: { id: own.id, name: 'Trailers', value: null, stage: 'proposal' },
    },
    { person: null, organization: { name: 'Acme Tractors' }, deal: { name: 'Of the yard' } },
    { task: { title: 'File papers' }, person: null, organization: null, deal: null },
  ]);
  const skip: string[] = [];
  for (const { task, person, organization, deal } of tasks) {
    const { next } = await caller.next({ skip });
    expect(next).toMatchObject({ task, person, organization, deal });
    skip.push(task.id);
  }
});

test('the first of many are read at once, by an index', async () => {
  const caller = await aCaller(app);
  const colleague = await aCaller(app);
  const person = await aPerson(ctx);
  const make = (whose: string, count: number) =>
    pool.query(
      `insert into tasks (id, title, assignee_id, person_id, priority, due_date, created_at, updated_at)
       select gen_random_uuid(), 'Task ' || n, $1, $4, (array['low', 'medium', 'high'])[1 + n % 3],
         $2::timestamptz - n * interval '1 hour', $2, $2
       from generate_series(1, $3::int) n`,
      [whose, app.clock.now(), count, person.id],
    );
  await make(colleague.user.id, 3_000);
  await make(caller.user.id, 900);
  await pool.query('vacuum analyze tasks');
  const queries = await queriesOf(async () => {
    const { tasks, left } = await dayOf(caller.client);
    expect([tasks.length, left]).toEqual([shownOfDay, 900]);
  });
  const ofTasks = queries.filter(({ text }) => text.includes('"tasks"'));
  // The list, and how many there are.
  expect(ofTasks).toHaveLength(2);
  const [list] = ofTasks.filter(({ text }) => text.includes('union all'));
  expect(list && (await rowsReadBy(pool, list))).toBeLessThan(600);
});
