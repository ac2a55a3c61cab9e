/** A deletion reads what goes along by indexes, and never all that there is. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Context } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { openTestApp } from '#test/app.ts';
import { anOpportunity, anOrganization, aPerson } from '#test/factories.ts';
import { deleteOrganization } from './delete-organization.ts';
import { deletePerson } from './delete-person.ts';

const app = await openTestApp();
const ctx = await app.as('staff');
const { pool } = app.database;
const many = 4_000;

const columns = 'id, created_at, updated_at';
const values = 'gen_random_uuid(), now(), now()';
await pool.query(`
  insert into organizations (${columns}, name) select ${values}, 'Firm ' || n from generate_series(1, ${many}) n;
  insert into people (${columns}, name) select ${values}, 'Person ' || n from generate_series(1, ${many}) n;
  insert into opportunities (${columns}, name, rank, stage_since)
    select ${values}, 'Deal ' || n, 'a', now() from generate_series(1, ${many}) n;
  insert into tasks (${columns}, title) select ${values}, 'Task ' || n from generate_series(1, ${many}) n;
  insert into notes (${columns}, content) select ${values}, 'Note ' || n from generate_series(1, ${many}) n;
  analyze`);

/** How many rows of each table have been read one after the other, as far as this connection has not reported it. */
async function readAlong({ db }: Context): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ table: string; read: number }>(
    sql`select relname as table, seq_tup_read::int as read from pg_stat_xact_user_tables`,
  );
  return new Map(rows.map(({ table, read }) => [table, read]));
}

test.each([
  ['organization', anOrganization, deleteOrganization],
  ['person', aPerson, deletePerson],
] as const)('of one %s', async (kind, make, remove) => {
  const { id } = await make(ctx);
  await aPerson(ctx, kind === 'organization' ? { organizationId: id } : {});
  await anOpportunity(ctx, { [`${kind}Id`]: id });
  const whole = await inTransaction(ctx, async (ctx) => {
    const before = await readAlong(ctx);
    await remove(ctx, id);
    const after = await readAlong(ctx);
    return [...after].filter(([table, read]) => read - (before.get(table) ?? 0) >= many);
  });
  expect(whole).toEqual([]);
});
