import { sql } from 'drizzle-orm';
import type { Handle } from '#server/kernel/database.ts';
import { workloadCounts } from './workload-counts.table.ts';

/** Makes one row an owner of the differences that have gathered; the sums stay, also while others write. */
export async function addUpWorkload(db: Handle): Promise<void> {
  await db.execute(sql`
    with gathered as (delete from ${workloadCounts} returning *)
    insert into ${workloadCounts} (owner_id, organizations, contacts, tasks, pending)
    select owner_id, sum(organizations), sum(contacts), sum(tasks), sum(pending)
    from gathered group by owner_id`);
}
