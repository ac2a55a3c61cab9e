import { sql } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import { pairSearches, pairsDue } from './found-pairs.table.ts';

/** Whether there is anything to look at; quick, as it is asked every few seconds. */
export async function isAnythingDue({ db }: Pick<VisitorContext, 'db'>): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(
    sql`select exists (select from ${pairsDue})
      or exists (select from ${pairSearches} where ${pairSearches.doneAt} is null) as due`,
  );
  return rows[0]?.due ?? false;
}
