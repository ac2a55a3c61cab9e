/** How much work waits, runs and has failed lately: runs from their tables, deliveries, and the queues of jobs. */
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { WorkCount } from '#contract/system.ts';
import { backups } from '#server/features/backups/backups.table.ts';
import { bulkRunRows } from '#server/features/bulk/bulk.table.ts';
import { crmSyncRuns } from '#server/features/crm-services/sync/crm-sync.table.ts';
import { importReviews } from '#server/features/imports/lists/import-reviews.table.ts';
import { importJobs } from '#server/features/imports/lists/imports.table.ts';
import { directoryLoads } from '#server/features/leads/directory/lead-directory.table.ts';
import { mailRuns } from '#server/features/mail/sync/mail-sync.table.ts';
import { webhookDeliveries } from '#server/features/webhooks/webhooks.table.ts';
import { type Clock, databaseTime } from '#server/kernel/clock.ts';
import type { Handle } from '#server/kernel/postgres/database.ts';

interface Source {
  db: Handle;
  clock: Clock;
}

const day = 24 * 60 * 60 * 1_000;

/** In the order in which people are shown them. */
export async function countWork({ db, clock }: Source): Promise<WorkCount[]> {
  const yesterday = databaseTime(clock, -day);
  const none = sql`false`;
  const running = sql`status = 'running'`;
  const failed = sql`status = 'failed' and finished_at > ${yesterday}`;
  const countRuns = (kind: string, table: PgTable) =>
    countIn(kind, table, { waiting: none, running, failed });
  /** Of those that wait for their turn once they were begun. */
  const countTurns = (kind: string, table: PgTable) =>
    countIn(kind, table, {
      waiting: sql`${running} and began_at is null`,
      running: sql`${running} and began_at is not null`,
      failed,
    });
  const counts = sql.join(
    [
      countTurns('imports', importJobs),
      countTurns('import-reviews', importReviews),
      countTurns('bulk-changes', bulkRunRows),
      countRuns('mail-sync', mailRuns),
      countRuns('crm-sync', crmSyncRuns),
      countRuns('lead-directory', directoryLoads),
      countRuns('backups', backups),
      countIn('webhooks', webhookDeliveries, {
        waiting: sql`state = 'waiting'`,
        running: none,
        failed: sql`state = 'failed' and created_at > ${yesterday}`,
      }),
    ],
    sql` union all `,
  );
  const { rows } = await db.execute<Row>(counts);
  return [...rows, ...(await countQueues(db))].map(plainCount);
}

type Row = { name: string; waiting: string; running: string; failed: string };

/** Each state by itself, so that an index of one can be used. */
function countIn(
  name: string,
  table: PgTable,
  states: Record<'waiting' | 'running' | 'failed', SQL>,
) {
  const count = (where: SQL) => sql`(select count(*) from ${table} where ${where})`;
  return sql`select ${name}::text as name, ${count(states.waiting)} as waiting,
    ${count(states.running)} as running, ${count(states.failed)} as failed`;
}

/** pg-boss makes its tables when the first job is added. Its own queues, and those that only keep keys apart, are left out. */
async function countQueues(db: Handle): Promise<Row[]> {
  const { rows: tables } = await db.execute<{ found: boolean }>(
    sql`select to_regclass('jobs.job') is not null as found`,
  );
  if (!tables[0]?.found) return [];
  const { rows } = await db.execute<Row>(sql`
    select name, count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed') as failed
    from jobs.job
    where (state < 'completed' or (state = 'failed' and completed_on > now() - interval '1 day'))
      and policy not in ('exclusive', 'stately') and name not like '\\_\\_%'
    group by name order by name`);
  return rows;
}

function plainCount({ name, waiting, running, failed }: Row): WorkCount {
  return { name, waiting: Number(waiting), running: Number(running), failed: Number(failed) };
}

/** The last sync of each kind that ended well, in seconds ago. */
export async function readSyncAges({
  db,
  clock,
}: Source): Promise<{ sync: string; age: number }[]> {
  const ended = sql`extract(epoch from ${databaseTime(clock)} - max(finished_at))::float8`;
  const { rows } = await db.execute<{ sync: string; age: number }>(sql`
    select 'mail-' || kind as sync, ${ended} as age from ${mailRuns}
      where status = 'done' and not is_dry_run group by kind
    union all
    select service, ${ended} from ${crmSyncRuns} where status = 'done' group by service`);
  return rows;
}
