import { sql } from 'drizzle-orm';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { workloadCounts } from '#server/features/workload/workload-counts.table.ts';
import { correctSums } from '#server/kernel/correct-sums.ts';
import type { Database, Handle } from '#server/kernel/postgres/database.ts';

/** Merges the collected differences into one row per owner; the sums stay the same, even while others write. */
export async function addUpWorkload(db: Handle): Promise<void> {
  await db.execute(sql`
    with gathered as (delete from ${workloadCounts} returning *)
    insert into ${workloadCounts} (owner_id, organizations, contacts, opportunities, tasks, pending)
    select owner_id, sum(organizations), sum(contacts), sum(opportunities), sum(tasks), sum(pending)
    from gathered group by owner_id`);
}

/** Corrects them where they are not those of the records; returns how many were wrong. */
export function correctWorkload(database: Database): Promise<number> {
  const sums = ['organizations', 'contacts', 'opportunities', 'tasks', 'pending'];
  const tables = [organizations, people, opportunities];
  const counted = tables.map(
    (table, place) => sql`
      select ${table.assignedToId} as owner_id, ${sql.raw(
        sums.map((sum, each) => `${each === place ? 'count(*)' : 0} as ${sum}`).join(', '),
      )}
      from ${table} where ${table.deletedAt} is null group by 1`,
  );
  counted.push(sql`
    select ${tasks.assigneeId}, 0, 0, 0, count(*), count(*) filter (where ${tasks.status} <> 'completed')
    from ${tasks} where ${tasks.deletedAt} is null group by 1`);
  return correctSums(database, {
    table: workloadCounts,
    keys: ['owner_id'],
    sums,
    kept: sql`select * from ${workloadCounts}`,
    counted: sql.join(counted, sql` union all `),
  });
}
