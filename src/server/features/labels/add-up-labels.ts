import { sql } from 'drizzle-orm';
import type { Handle } from '#server/kernel/postgres/database.ts';
import { labelCounts } from './label-counts.table.ts';

/** Sums the accumulated differences into one row per label, and removes labels that no record carries. */
export async function addUpLabels(db: Handle): Promise<void> {
  await db.execute(sql`
    with gathered as (delete from ${labelCounts} returning *)
    insert into ${labelCounts} (kind, name, records)
    select kind, name, sum(records) from gathered
    group by kind, name having sum(records) <> 0`);
}
