/**
 * Text search that is quick for rare words and for common ones. PostgreSQL cannot tell them apart: it
 * takes most words for common, walks the list in its order, and so reads all of it for a rare one.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Handle } from './database.ts';

/** One row in this many is common enough to be met soon on a walk through the list. */
const commonShare = 50;

/**
 * The condition in the form that suits how much it fits, judged on one percent of the table. A common
 * one stays as it is; a rare one becomes "is among these", found through its indexes first.
 */
export async function quickMatch(
  db: Handle,
  table: PgTable,
  id: PgColumn,
  condition: SQL | undefined,
): Promise<SQL | undefined> {
  if (!condition) return undefined;
  const sample = await db.execute<{ rows: number; hits: number }>(
    sql`select count(*)::int as rows, count(*) filter (where ${condition})::int as hits
        from ${table} tablesample system (1) repeatable (1)`,
  );
  const { rows = 0, hits = 0 } = sample.rows[0] ?? {};
  if (hits * commonShare > rows) return condition;
  return sql`${id} = any (array(select ${id} from ${table} where ${condition}))`;
}
