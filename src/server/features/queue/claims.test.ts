/** Claims over HTTP: what a colleague has on the screen is passed over, and for how long. */
import { describe, expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { queriesOf } from '#test/asked-queries.ts';
import { aPerson, aTask } from '#test/factories.ts';
import { aCaller } from '#test/queue.ts';
import { rowsReadBy } from '#test/rows-read.ts';

const app = await openTestApp();
const ctx = await app.as('staff');
const { pool } = app.database;

const days = (count: number) =>
  new Date(app.clock.now().getTime() + count * 86_400_000).toISOString();

describe('a claim', () => {
  /** Two colleagues with a task each for the same person, and one of their own. */
  async function twoForOne() {
    const [kim, lou] = [await aCaller(app), await aCaller(app)];
    const person = await aPerson(ctx);
    for (const { own } of [kim, lou]) {
      await aTask(own, { title: 'Shared', personId: person.id, dueDate: days(-5) });
      await aTask(own, { title: 'Alone', dueDate: days(-4) });
    }
    return { kim, lou, person };
  }

  test('keeps a colleague off the record that is on a screen, until one goes on', async () => {
    const { kim, lou } = await twoForOne();
    const first = await kim.next();
    expect(first.next?.task.title).toBe('Shared');
    expect(await lou.shown()).toBe('Alone');
    // Whoever has it may show it again.
    expect(await kim.shown()).toBe('Shared');
    expect(await kim.shown({ skip: [first.next?.task.id] })).toBe('Alone');
    expect(await lou.shown()).toBe('Shared');
  });

  test('is lost after five minutes, and when one leaves', async () => {
    const { kim, lou } = await twoForOne();
    await kim.shown();
    app.clock.advance(5 * 60_000 - 1);
    expect(await lou.shown()).toBe('Alone');
    app.clock.advance(1);
    expect(await lou.shown()).toBe('Shared');
    expect(await kim.shown()).toBe('Alone');
    expect((await lou.client.delete('/api/tasks/queue')).status).toBe(204);
    expect(await kim.shown()).toBe('Shared');
  });

  test('is got by one of two who ask at the same moment', async () => {
    const { kim, lou } = await twoForOne();
    const shown = await Promise.all([kim.shown(), lou.shown()]);
    expect(shown.sort()).toEqual(['Alone', 'Shared']);
  });

  test('does not give back what a colleague has; what others hold is left, but not shown', async () => {
    const { kim, lou, person } = await twoForOne();
    const task = await aTask(lou.own, { personId: person.id, dueDate: days(-1) });
    await kim.shown();
    const skip = [(await lou.next()).next?.task.id];
    expect(await lou.next({ skip, taskId: task.id })).toMatchObject({ next: null, left: 3 });
  });

  test('does not refuse how a call went that took longer', async () => {
    const { kim, lou } = await twoForOne();
    const { next } = await kim.next();
    app.clock.advance(6 * 60_000);
    expect(await lou.shown()).toBe('Shared');
    const closed = await kim.close(next?.task.id ?? '', { outcome: 'reached', next: null });
    expect(closed.status).toBe(201);
  });
});

test('the next of many tasks is found by an index, and so is the first one that no colleague has', async () => {
  const caller = await aCaller(app);
  const colleague = await aCaller(app);
  const make = (whose: string, count: number) =>
    pool.query(
      `insert into tasks (id, title, assignee_id, priority, due_date, created_at, updated_at)
       select gen_random_uuid(), 'Task ' || n, $1, (array['low', 'medium', 'high'])[1 + n % 3],
         $2::timestamptz - n * interval '1 hour', $2, $2
       from generate_series(1, $3::int) n`,
      [whose, app.clock.now(), count],
    );
  await make(colleague.user.id, 3_000);
  await make(caller.user.id, 900);
  await pool.query('vacuum analyze tasks');
  const queries = await queriesOf(() => caller.next());
  const finding = queries.filter(({ text }) => text.includes('"recordId"'));
  expect(finding).toHaveLength(1);
  for (const query of finding) expect(await rowsReadBy(pool, query)).toBeLessThan(50);
  for (const query of queries.filter(({ text }) => /^\s*select/i.test(text))) {
    expect(await rowsReadBy(pool, query), query.text).toBeLessThan(2_000);
  }
});
