/** Counting the tasks of a time reads those of that time, and not what was done before there were any. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { openTestApp } from '#test/app.ts';
import { countTasks, countTaskTabs } from './tasks.queries.ts';

const app = await openTestApp();
const ctx = await app.as('staff');
const few = 1_001;

const countPage = (ctx: VisitorContext) =>
  countTasks(ctx, { filter: 'overdue', limit: 50, sort: 'dueDate' });

// As the years leave them: the first are all completed, the last are all late. Half of them all, as far as statistics tell.
await app.database.pool.query(`
  insert into tasks (id, created_at, updated_at, title, status, due_date)
  select gen_random_uuid(), now(), now(), 'Task ' || n,
    case when n <= 20000 then 'completed' else 'pending' end, now() - random() * interval '900 days'
  from generate_series(1, 40000) n;
  analyze tasks`);

/** How many rows of tasks have been looked at, as far as this connection has not reported it. */
async function readSoFar({ db }: Context): Promise<number> {
  const { rows } = await db.execute<{ read: number }>(sql`
    select (seq_tup_read + idx_tup_fetch)::int as read
    from pg_stat_xact_user_tables where relname = 'tasks'`);
  return rows[0]?.read ?? 0;
}

test.each([
  ['a page', few, countPage],
  ['the tabs', 10_001, (ctx: VisitorContext) => countTaskTabs(ctx, { filter: 'overdue' })],
] as const)('of %s', async (_, most, count) => {
  const read = await inTransaction(ctx, async (ctx) => {
    const before = await readSoFar(ctx);
    await count(ctx);
    return (await readSoFar(ctx)) - before;
  });
  expect(read).toBeGreaterThan(1_000);
  expect(read).toBeLessThanOrEqual(most);
});
