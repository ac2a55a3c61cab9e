/** What is in each table, as checksums of its rows, and what the migrations since the release say they change of it. */
import type pg from 'pg';
import { expect } from 'vitest';

/** A pool, or one of its connections. */
type Queries = Pick<pg.ClientBase, 'query'>;

interface Told {
  why: string;
  /** Columns that come, by `table.column`, with what they hold for a row of before, as SQL over that row. */
  adds?: Record<string, string>;
  /** Columns whose values change, with what they hold then. */
  changes?: Record<string, string>;
  /** Columns that go. */
  drops?: string[];
  /** Tables that come with rows: their columns, and the rows as SQL over those of before. */
  fills?: Record<string, { columns: string[]; rows: string }>;
}

/** What the change log says of the stages that opportunities have left. */
const stayColumns = ['away', 'milliseconds', 'opportunity_id', 'owner_id', 'stage'];
const stays = `select (stage <> present)::int as away, sum(greatest(milliseconds, 0))::bigint as milliseconds,
    opportunity_id, owner_id, stage
  from (
    select opportunities.id as opportunity_id, opportunities.assigned_to_id as owner_id, opportunities.stage as present,
      changes.before ->> 'stage' as stage, (extract(epoch from changes.at - coalesce(lag(changes.at) over (
        partition by opportunities.id order by changes.at, changes.id), opportunities.created_at)) * 1000)::bigint as milliseconds
    from opportunities
    join changes on changes.record_id = opportunities.id and changes.verb = 'opportunity.stage_changed'
    where opportunities.deleted_at is null
  ) as moves
  where stage is not null group by opportunity_id, owner_id, present, stage`;

/**
 * By migration. One that adds or changes what is there without saying it here fails the tests of the release; a table
 * that comes without rows need not be said.
 */
export const toldChanges: Record<string, Told> = {
  '0041_run_words': {
    why: 'What the wire calls syncing, complete and error is stored as with every other run.',
    changes: {
      'mail_runs.status': `case status when 'syncing' then 'running' when 'complete' then 'done'
        when 'error' then 'failed' else status end`,
    },
    adds: { 'lead_directory_loads.attempt': 'null' },
  },
  '0042_service_of_links': {
    why: 'All that was linked, read or saved so far is of Capsule; a row of settings is of a service now.',
    adds: {
      'crm_service_settings.service': `case "only" when 1 then 'capsule' else 'capsule ' || "only" end`,
      'crm_sync_runs.service': `'capsule'`,
      'crm_sync_cursors.service': `'capsule'`,
      'crm_sync_fields.service': `'capsule'`,
      'crm_sync_links.service': `'capsule'`,
    },
    drops: ['crm_service_settings.only'],
  },
  '0045_pipeline_sums': {
    why: 'What the opportunities of each owner come to in each stage is kept from now on.',
    fills: {
      pipeline_sums: {
        columns: ['id', 'opportunities', 'owner_id', 'stage', 'value', 'weighted'],
        rows: `select stage, assigned_to_id, count(*), trim_scale(coalesce(sum(value), 0)),
          trim_scale(coalesce(sum(value * case stage when 'closed_won' then 1 when 'closed_lost' then 0
            else probability / 100.0 end), 0))
          from opportunities where deleted_at is null group by stage, assigned_to_id`,
      },
    },
  },
  '0048_task_sums_of_quarters': {
    why: 'How many tasks each owner has in each day, and everybody in each quarter of an hour, is kept since 0047, which kept quarters of owners, too.',
    fills: {
      task_sums: {
        columns: [
          ...['completed', 'id', 'in_progress', 'instant', 'pending', 'quarter', 'span', 'whose'],
        ],
        rows: `select instant, span, whose, (floor(extract(epoch from at) / length) * length / 900)::bigint as quarter,
            count(*) filter (where status = 'pending') as pending,
            count(*) filter (where status = 'in_progress') as in_progress,
            count(*) filter (where status = 'completed') as completed
          from tasks
          cross join lateral (values ('due', due_date), ('counted',
            case when status = 'completed' then coalesce(completed_at, created_at) else created_at end
          )) as instants (instant, at)
          cross join lateral (values ('quarter', 900, 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
            ('day', 86400, 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
            ('day', 86400, coalesce(assignee_id, '00000000-0000-0000-0000-000000000000'))) as sums (span, length, whose)
          where deleted_at is null and at is not null group by 1, 2, 3, 4`,
      },
    },
  },
  '0049_activity_sums': {
    why: 'How many activities there are of each user, type and day, and in each quarter of an hour, is kept from now on.',
    fills: {
      activity_sums: {
        columns: ['activity_type', 'id', 'number', 'quarter', 'span', 'whose'],
        rows: `select span, whose, type as activity_type, (floor(extract(epoch from created_at) / length) * length / 900)::bigint as quarter,
            count(*) as number
          from activity_log
          cross join lateral (values ('quarter', 900, 'ffffffff-ffff-ffff-ffff-ffffffffffff', ''),
            ('day', 86400, 'ffffffff-ffff-ffff-ffff-ffffffffffff', ''),
            ('day', 86400, coalesce(user_id, '00000000-0000-0000-0000-000000000000'), activity_type),
            ('all', 1e12, coalesce(user_id, '00000000-0000-0000-0000-000000000000'), activity_type)) as sums (span, length, whose, type)
          group by 1, 2, 3, 4`,
      },
    },
  },
  '0052_opportunity_sums': {
    why: 'How many opportunities were created and won in each day and quarter of an hour, and how long they stayed in stages that they left, is kept from now on.',
    fills: {
      opportunity_sums: {
        columns: ['event', 'id', 'number', 'quarter', 'span', 'value', 'whose'],
        rows: `select event, span, whose, (floor(extract(epoch from at) / length) * length / 900)::bigint as quarter,
            count(*) as number, trim_scale(sum(coalesce(value, 0))) as value
          from opportunities
          cross join lateral (values ('created', created_at), ('won', case when stage = 'closed_won' then stage_since end)) as events (event, at)
          cross join lateral (values ('quarter', 900, 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
            ('day', 86400, 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
            ('day', 86400, coalesce(assigned_to_id, '00000000-0000-0000-0000-000000000000'))) as sums (span, length, whose)
          where deleted_at is null and at is not null group by 1, 2, 3, 4`,
      },
      opportunity_stays: { columns: stayColumns, rows: stays },
      stay_sums: {
        columns: ['away', 'id', 'milliseconds', 'owner_id', 'stage'],
        rows: `select stage, owner_id, sum(away) as away, sum(milliseconds) as milliseconds
          from (${stays}) as stays group by stage, owner_id`,
      },
    },
  },
  '0056_people_as_they_are': {
    why: 'What was made for an organization keeps it; of before, where the log says that its person has left it.',
    adds: {
      'notes.for_organization_id': 'null',
      'tasks.for_organization_id': 'null',
      'calls.for_organization_id': 'null',
      'file_attachments.for_organization_id': 'null',
      'calendar_events.for_organization_id': 'null',
      'people.preferred_name': 'null',
      'organizations.parent_id': 'null',
    },
  },
  '0060_further_addresses': {
    why: 'Nobody has further e-mails and phones yet.',
    adds: {
      'people.email_type': 'null',
      'people.further_emails': `'[]'::jsonb`,
      'people.phone_type': 'null',
      'people.further_phones': `'[]'::jsonb`,
      'organizations.email_type': 'null',
      'organizations.further_emails': `'[]'::jsonb`,
      'organizations.phone_type': 'null',
      'organizations.further_phones': `'[]'::jsonb`,
    },
  },
  '0061_found_pairs': {
    why: 'What looks the same is kept; what was there before is looked at in a first round.',
    fills: {
      pair_searches: {
        columns: ['after_id', 'done_at', 'kind', 'looked'],
        rows: `select null::uuid as after_id, null::timestamptz(3) as done_at, kind, 0 as looked
          from (values ('person'), ('organization')) as kinds (kind)`,
      },
    },
  },
  '0062_import_reviews': {
    why: 'No import has changed a record yet.',
    adds: { 'import_jobs.updated': '0', 'import_jobs.unchanged': '0' },
  },
  '0064_whole_contacts': {
    why: 'All contacts of mail services are read once more, with all of their e-mails and phones.',
    changes: { 'mail_collections.token': `case when kind = 'contacts' then null else token end` },
  },
  '0065_returns': {
    why: 'What stayed behind before this is not known.',
    adds: { 'departures.stayed': `'{}'::uuid[]` },
  },
  '0067_imported_opportunities': {
    why: 'An opportunity knows the import that made it; none has made one so far.',
    adds: { 'opportunities.import_id': 'null' },
  },
  '0068_imported_tasks': {
    why: 'A task knows the import that made it; none has made one so far.',
    adds: { 'tasks.import_id': 'null' },
  },
  '0069_queue': {
    why: 'Of the tasks completed so far nobody has said that nothing follows.',
    adds: { 'tasks.without_next': 'false' },
  },
  '0070_names_before': {
    why: 'What was found before the new rules is looked for once more.',
    changes: {
      'pair_searches.after_id': 'null::uuid',
      'pair_searches.done_at': 'null::timestamptz(3)',
      'pair_searches.looked': '0',
    },
  },
  '0071_alike_rows': {
    why: 'Of imports of before it is not known who may have been there.',
    adds: { 'import_jobs.alike': '0' },
  },
  '0072_deeds_of_lost_replies': {
    why: 'What a reply told of, or an import from another CRM did, is named from now on.',
    adds: { 'crm_sync_runs.deed_id': 'null', 'idempotency_keys.deed_id': 'null' },
  },
  '0077_notifications': {
    why: 'Whom a note mentions is read when it is written; of those that are there nobody was told.',
    adds: { 'notes.mentions': `'[]'::jsonb` },
  },
  '0082_event_participants': {
    why: 'Nobody takes part in an event besides whoever made it, until somebody says so.',
    adds: { 'calendar_events.participant_ids': `'{}'::uuid[]` },
  },
  '0084_reminder_leads': {
    why: 'Everybody is reminded of tasks as before, an hour beforehand; nothing was put off so far.',
    adds: {
      'calendar_events.reminder_lead': 'null',
      'reminder_mails.event_id': 'null',
      'reminder_mails.snoozed_until': 'null',
      'reminder_settings.event_email': 'false',
      'reminder_settings.event_lead': `'10_minutes'`,
      'reminder_settings.task_lead': `'1_hour'`,
      'tasks.reminder_lead': 'null',
    },
  },
  '0085_unit_days': {
    why: 'When the finance and the lease of a unit end, and when it is due for service, nobody has said so far.',
    adds: {
      'units.finance_end': 'null',
      'units.lease_end': 'null',
      'units.service_due': 'null',
    },
  },
  '0087_event_series': {
    why: 'No event repeats until somebody says so.',
    adds: { 'calendar_events.series': 'null' },
  },
  '0089_units_in_stock': {
    why: 'Each unit is an organization’s so far, and none was traded in.',
    adds: { 'units.opportunity_id': 'null' },
  },
  '0095_known_zones': {
    why: 'Whoever was last seen in a zone by a nickname, such as AET, is in that by its name; what is no nickname stays.',
    changes: {
      'users.time_zone': `case upper(time_zone) when 'AET' then 'Australia/Sydney' else time_zone end`,
    },
  },
  '0103_returned_departures': {
    why: 'Whoever is noted as having left has left: until now such a note went when a leaving was taken back.',
    adds: { 'departures.returned': 'false' },
  },
  '0105_told_names': {
    why: 'What was found before the new rules is looked for once more.',
    changes: {
      'pair_searches.after_id': 'null::uuid',
      'pair_searches.done_at': 'null::timestamptz(3)',
      'pair_searches.looked': '0',
    },
  },
};

export interface TableRows {
  columns: string[];
  count: number;
  /** Of all rows in any order; where a row or a value differs, so does this. */
  checksum: string;
}
export type Rows = Record<string, TableRows>;

/** Where servers note how they are doing. */
const notesOfServers = ['servers', 'file_stores'];
/** Kept as changes of a count, which a server adds up now and then: what they come to stays. */
const sums: Record<string, string> = {
  activity_sums: `select span, whose, activity_type, quarter, sum(number) as number
    from activity_sums group by span, whose, activity_type, quarter`,
  label_counts: 'select kind, name, sum(records) as records from label_counts group by kind, name',
  opportunity_sums: `select event, span, whose, quarter, sum(number) as number, trim_scale(sum(value)) as value
    from opportunity_sums group by event, span, whose, quarter`,
  pipeline_sums: `select stage, owner_id, sum(opportunities) as opportunities,
    trim_scale(sum(value)) as value, trim_scale(sum(weighted)) as weighted
    from pipeline_sums group by stage, owner_id`,
  stay_sums: `select stage, owner_id, sum(away) as away, sum(milliseconds) as milliseconds
    from stay_sums group by stage, owner_id`,
  task_sums: `select instant, span, whose, quarter, sum(pending) as pending,
    sum(in_progress) as in_progress, sum(completed) as completed
    from task_sums group by instant, span, whose, quarter`,
  workload_counts: `select owner_id, sum(organizations) as organizations, sum(contacts) as contacts,
    sum(opportunities) as opportunities, sum(tasks) as tasks, sum(pending) as pending
    from workload_counts group by owner_id`,
};

/** What is in the tables now. */
export async function readRows(db: Queries): Promise<Rows> {
  const found: Rows = {};
  for (const [table, columns] of await columnsByTable(db)) {
    const rows = sums[table] ?? `select ${columns.map(quoted).join(', ')} from ${quoted(table)}`;
    found[table] = { columns, ...(await weigh(db, rows)) };
  }
  return found;
}

/** What is to be in the tables once these migrations have run, by what they say of themselves. */
export async function foretellRows(db: Queries, migrations: readonly string[]): Promise<Rows> {
  const foretold: Rows = {};
  const told = migrations.flatMap((tag) => toldChanges[tag] ?? []);
  const values: Record<string, string> = Object.assign(
    {},
    ...told.flatMap(({ adds, changes }) => [adds ?? {}, changes ?? {}]),
  );
  const drops = told.flatMap((each) => each.drops ?? []);
  for (const [table, before] of await columnsByTable(db)) {
    const added = told
      .flatMap(({ adds }) => Object.keys(adds ?? {}))
      .filter((name) => name.startsWith(`${table}.`))
      .map((name) => name.slice(table.length + 1));
    const columns = [...before, ...added]
      .filter((column) => !drops.includes(`${table}.${column}`))
      .sort();
    const selected = columns.map((column) => {
      const value = values[`${table}.${column}`];
      return value === undefined ? quoted(column) : `(${value}) as ${quoted(column)}`;
    });
    const rows = sums[table] ?? `select ${selected.join(', ')} from ${quoted(table)}`;
    foretold[table] = { columns, ...(await weigh(db, rows)) };
  }
  for (const { fills } of told) {
    for (const [table, { columns, rows }] of Object.entries(fills ?? {})) {
      foretold[table] = { columns, ...(await weigh(db, rows)) };
    }
  }
  return foretold;
}

/** Fails where a row is lost or changed, or a column came or went, other than the migrations say of themselves. */
export async function expectRows(
  db: Queries,
  foretold: Rows,
  migrations: readonly string[],
): Promise<void> {
  const found = await readRows(db);
  for (const [table, { count }] of Object.entries(found)) {
    if (count === 0 && !(table in foretold)) delete found[table];
  }
  const advice = `Say in test/release-rows.ts what each of ${migrations.join(', ')} does to rows of before`;
  expect(found, advice).toEqual(foretold);
}

/** Tables and columns by name, those that are made of others included. */
async function columnsByTable(db: Queries): Promise<Map<string, string[]>> {
  const { rows } = await db.query<{ table: string; name: string }>(
    `select table_name as table, column_name as name from information_schema.columns
     where table_schema = 'public' order by table_name, column_name collate "C"`,
  );
  const grouped = Map.groupBy(rows, ({ table }) => table);
  return new Map(
    [...grouped]
      .filter(([table]) => !notesOfServers.includes(table))
      .map(([table, columns]) => [table, columns.map(({ name }) => name)]),
  );
}

/** Sums of two hashes, so that nothing has to be sorted: of a hundred thousand rows it takes a second. */
async function weigh(db: Queries, rows: string): Promise<Omit<TableRows, 'columns'>> {
  const { rows: found } = await db.query<{ count: number; checksum: string }>(
    `select count(*)::int as count, concat_ws(' ',
       sum(hashtextextended(line::text, 1)), sum(hashtextextended(line::text, 2))) as checksum
     from (${rows}) as line`,
  );
  return found[0] ?? { count: 0, checksum: '' };
}

function quoted(name: string): string {
  return `"${name}"`;
}
