import { sql } from 'drizzle-orm';
import type { Handle } from '#server/kernel/postgres/database.ts';
import { labelCounts } from './label-counts.table.ts';

/** Makes one row a label of the differences that have gathered, and none of what nothing carries any more. */
export async function addUpLabels(db: Handle): Promise<void> {
  await db.execute(sql`
    with gathered as (delete from ${labelCounts} returning *)
    insert into ${labelCounts} (kind, name, records)
    select kind, name, sum(records) from gathered
    group by kind, name having sum(records) <> 0`);
}
