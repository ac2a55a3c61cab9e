import { sql } from 'drizzle-orm';
import type { Handle } from '#server/kernel/postgres/database.ts';
import { pipelineSums } from './pipeline-sums.table.ts';

/** Merges the collected differences into one row for each owner and stage, and drops rows that are zero. */
export async function addUpPipeline(db: Handle): Promise<void> {
  await db.execute(sql`
    with gathered as (delete from ${pipelineSums} returning *)
    insert into ${pipelineSums} (stage, owner_id, opportunities, value, weighted)
    select stage, owner_id, sum(opportunities), sum(value), sum(weighted) from gathered
    group by stage, owner_id having sum(opportunities) <> 0`);
}
