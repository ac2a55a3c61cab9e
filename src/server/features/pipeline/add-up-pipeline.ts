import { sql } from 'drizzle-orm';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { correctSums } from '#server/kernel/correct-sums.ts';
import type { Database, Handle } from '#server/kernel/postgres/database.ts';
import { pipelineSums } from './pipeline-sums.table.ts';

/** Merges the collected differences into one row for each owner and stage, and drops rows that are zero. */
export async function addUpPipeline(db: Handle): Promise<void> {
  await db.execute(sql`
    with gathered as (delete from ${pipelineSums} returning *)
    insert into ${pipelineSums} (stage, owner_id, opportunities, value, weighted)
    select stage, owner_id, sum(opportunities), sum(value), sum(weighted) from gathered
    group by stage, owner_id having sum(opportunities) <> 0`);
}

/** Corrects them where they are not those of the opportunities; returns how many were wrong. */
export function correctPipeline(database: Database): Promise<number> {
  const { stage, value, probability, assignedToId, deletedAt } = opportunities;
  return correctSums(database, {
    table: pipelineSums,
    keys: ['stage', 'owner_id'],
    sums: ['opportunities', 'value', 'weighted'],
    kept: sql`select * from ${pipelineSums}`,
    counted: sql`
      select ${stage} as stage, ${assignedToId} as owner_id, count(*) as opportunities,
        sum(coalesce(${value}, 0)) as value, sum(crm_weighted(${value}, ${stage}, ${probability})) as weighted
      from ${opportunities} where ${deletedAt} is null group by 1, 2`,
  });
}
