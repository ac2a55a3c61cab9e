/**
 * A search index first takes what is written into a list, as putting it in order takes longer than writing the row.
 * Every search reads that list whole, and PostgreSQL empties it only at 4 MB, after thousands of rows. Here it is
 * emptied every ten seconds. Without the list (`fastupdate = off`) inserting 5,000 people at once took five times as long.
 */
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { startRounds } from '#server/kernel/jobs/rounds.ts';
import type { Handle } from './handles.ts';

export const searchUpkeepEvery = 10_000;

/** Resolves to how many pages of 8 kB have been put in order. */
export async function orderSearchIndexes(db: Handle): Promise<number> {
  const { rows } = await db.execute<{ pages: number }>(sql`
    select coalesce(sum(gin_clean_pending_list(pg_class.oid)), 0)::int as pages
    from pg_class join pg_am on pg_am.oid = relam
    where amname = 'gin' and relkind = 'i' and relnamespace = current_schema()::regnamespace`);
  return rows[0]?.pages ?? 0;
}

export function startSearchUpkeep(app: FastifyInstance): void {
  startRounds(app, {
    every: searchUpkeepEvery,
    look: () => orderSearchIndexes(app.database.orm),
    trouble: 'The search indexes could not be put in order',
  });
}
