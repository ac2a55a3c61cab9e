/** What the tables hold that people work in, to be compared with what they hold once a deed is undone. */
import { getTableName } from 'drizzle-orm';
import { expect } from 'vitest';
import { nounTables } from '#server/features/nouns/noun-parts.ts';
import type { TestApp } from './app.ts';

/** Each write makes it anew, a card comes back to the top of its column, and a series may lose its day to a deferral. */
const left = ['updated_at', 'rank', 'series_day'];

type Tables = Record<string, unknown[]>;

/** Links to what is deleted are read as none, in pages and in the log. */
const links = [
  'person_id',
  'organization_id',
  'opportunity_id',
  'for_organization_id',
  'parent_id',
];

/** What is not deleted, of every kind of record, and where these people work. */
export async function readRecords({ database }: TestApp): Promise<Tables> {
  const read: Record<string, Record<string, unknown>[]> = {};
  for (const table of Object.values(nounTables)) {
    const name = getTableName(table);
    const { rows } = await database.pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(${name}) - $1::text[] as row from ${name} where deleted_at is null order by id`,
      [left],
    );
    read[name] = rows.map(({ row }) => row);
  }
  const shown = new Set(Object.values(read).flatMap((rows) => rows.map(({ id }) => id)));
  const asRead = (row: Record<string, unknown>) => {
    const gone = links.filter((link) => row[link] && !shown.has(row[link]));
    return { ...row, ...Object.fromEntries(gone.map((link) => [link, null])) };
  };
  const tables: Tables = {};
  for (const [name, rows] of Object.entries(read)) tables[name] = rows.map(asRead);
  const { rows } = await database.pool.query<{ row: unknown }>(
    `select to_jsonb(memberships) - $1::text[] as row from memberships
     where exists (select from people where id = person_id and deleted_at is null) order by id`,
    [['id', 'created_at', 'updated_at']],
  );
  tables.memberships = rows.map(({ row }) => row);
  return tables;
}

/** Tables that no undo puts back, and why. Any other is compared, a new one too. */
const notPutBack: Record<string, string> = {
  activity_log: 'what was done was done, and so was its undo',
  activity_sums: 'counts of that',
  changes: 'the log itself',
  bulk_runs: 'that a change of many was begun',
  crm_sync_cursors: 'how far a sync has read',
  crm_sync_issues: 'what it told',
  crm_sync_links: 'what the service said last was said, so that an undo counts as a change here',
  crm_sync_runs: 'that it ran',
  crm_sync_staged: 'what it has yet to do',
  import_chunks: 'files that were uploaded',
  import_dropped_rows: 'what was told of their rows',
  import_headers: 'how a list was read, for the next one',
  import_jobs: 'which lists were imported',
  import_review_rows: 'what is looked through',
  import_reviews: 'what is looked through',
  file_stores: 'where files are kept',
  idempotency_keys: 'answers that are kept for a call that is sent again',
  merge_moves: 'what went along with each merge',
  notifications: 'what was told was told',
  notification_mails: 'what was mailed was mailed',
  opportunity_stays: 'time did pass in a stage',
  stay_sums: 'sums of that',
  pairs_due: 'what the search for duplicates has yet to look at',
  found_pairs: 'what it found, in its own time',
  duplicate_groups: 'groups of these',
  group_members: 'members of these groups',
  servers: 'which processes run',
  service_turns: 'which of them works',
  territories: 'settings, which the first sync makes',
  users: 'accounts, which are closed and opened again around a hand-over',
};

/** Tables of sums: several rows add up to one figure, and 0 is as good as none. What they are of, and their figures. */
const sums: Record<string, { of: string[]; figures: string[] }> = {
  label_counts: { of: ['kind', 'name'], figures: ['records'] },
  opportunity_sums: { of: ['event', 'whose', 'quarter / 96'], figures: ['number', 'value'] },
  pipeline_sums: { of: ['stage', 'owner_id'], figures: ['opportunities', 'value', 'weighted'] },
  task_sums: {
    of: ['instant', 'whose', 'quarter / 96'],
    figures: ['pending', 'in_progress', 'completed'],
  },
  workload_counts: {
    of: ['owner_id'],
    figures: ['contacts', 'organizations', 'opportunities', 'tasks', 'pending'],
  },
};

/** A merge that is undone is kept as what happened, and one that is done once more is another one. */
const merged: Record<string, string> = {
  merges: 'kind, draft',
  merged_records: 'record_id, survivor_id, name',
};

/**
 * Of those who left an organization that is there, those who left something there that is not deleted. The others say only where lines
 * of the log are told, such as an edit that was made while the organization was deleted, and that is in the log once
 * undone too.
 */
const leftSomething = `select subject, subject_id, organization_id, since, until, array_agg(left_there.id order by left_there.id) as stayed
  from departures join (${['notes', 'tasks', 'calls', 'file_attachments', 'calendar_events']
    .map((table) => `select id from ${table} where deleted_at is null`)
    .join(' union all ')}) as left_there on left_there.id = any (stayed)
  where not returned and exists (select from organizations where id = organization_id and deleted_at is null)
  group by departures.id`;

/** All tables but those that no undo puts back: records that are not deleted, sums as they add up, others row by row. */
export async function readTables(app: TestApp): Promise<Tables> {
  const tables = await readRecords(app);
  const { rows: names } = await app.database.pool.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema()',
  );
  expect(names.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...Object.keys(notPutBack), ...Object.keys(sums)]),
  );
  for (const { name } of names) {
    if (name in tables || name in notPutBack) continue;
    const { rows } = await app.database.pool.query<{ row: unknown }>(
      `select to_jsonb(each) as row from (${readAll(name)}) each order by 1`,
    );
    tables[name] = rows.map(({ row }) => row);
  }
  return tables;
}

function readAll(name: string): string {
  const added = sums[name];
  if (name === 'departures') return leftSomething;
  if (name in merged) return `select ${merged[name]} from ${name} where undone_at is null`;
  if (!added) return `select * from ${name}`;
  const dimensions = added.of.map((each, place) => `${each} as of_${place}`);
  const figures = added.figures.map((each) => `sum(${each}) as ${each}`);
  const isAnything = added.figures.map((each) => `sum(${each}) <> 0`).join(' or ');
  const places = added.of.map((_, place) => place + 1).join(', ');
  return `select ${[...dimensions, ...figures].join(', ')} from ${name} group by ${places} having ${isAnything}`;
}
