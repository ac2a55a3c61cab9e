import { sql } from 'drizzle-orm';
import { workloadCounts } from '#server/features/workload/workload-counts.table.ts';
import type { Handle } from '#server/kernel/postgres/database.ts';

/** Merges the collected differences into one row per owner; the sums stay the same, even while others write. */
export async function addUpWorkload(db: Handle): Promise<void> {
  await db.execute(sql`
    with gathered as (delete from ${workloadCounts} returning *)
    insert into ${workloadCounts} (owner_id, organizations, contacts, opportunities, tasks, pending)
    select owner_id, sum(organizations), sum(contacts), sum(opportunities), sum(tasks), sum(pending)
    from gathered group by owner_id`);
}
