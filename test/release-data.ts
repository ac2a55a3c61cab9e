/**
 * A database as the first release left it, full of rows: made anew each time by this recipe, always the same, so that
 * nothing has to be fetched or kept. Its migrations end with `releasedWith`; those after it are what a later version adds.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { migrateDatabase, shippedMigrations } from '#server/kernel/postgres/migrations.ts';
import { type Column, columnsOf, inOrder } from './fill-tables.ts';

/** The last migration of the release. */
const releasedWith = '0040_contacts_address';

interface Journal {
  entries: { tag: string }[];
}

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(join(shippedMigrations, 'meta', '_journal.json'), 'utf8'));
}

/** The migrations that came after the release, the oldest first. */
export async function laterMigrations(): Promise<string[]> {
  const tags = (await readJournal()).entries.map(({ tag }) => tag);
  return tags.slice(tags.indexOf(releasedWith) + 1);
}

/** Brings an empty database to what the release made of it. */
export async function migrateToRelease(pool: pg.Pool): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'dealer-crm-release-'));
  try {
    await cp(shippedMigrations, folder, { recursive: true });
    const journal = await readJournal();
    const last = journal.entries.findIndex(({ tag }) => tag === releasedWith);
    const released = { ...journal, entries: journal.entries.slice(0, last + 1) };
    await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify(released));
    await migrateDatabase({ pool }, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Made by migrations or triggers, one row or as many as there are people with a tag. */
const fillThemselves = [
  'installation',
  'file_stores',
  'activity_sums',
  'label_counts',
  'opportunity_stays',
  'opportunity_sums',
  'pipeline_sums',
  'stay_sums',
  'task_sums',
  'workload_counts',
];
/** Settings, of which there is one row. */
const single = ['ai_settings', 'crm_service_settings', 'mail_settings', 'territories'];

/** How many rows a table has with so many people; twenty where it is not named. */
function countRows(table: string, people: number): number {
  const shares: Record<string, number> = {
    people: 1,
    organizations: 0.2,
    opportunities: 0.25,
    tasks: 0.5,
    notes: 0.5,
    calls: 0.2,
    calendar_events: 0.2,
    file_attachments: 0.05,
    activity_log: 1,
    changes: 2,
    crm_sync_links: 3,
    crm_sync_staged: 0.02,
    crm_sync_issues: 0.01,
    mail_items: 1,
    mail_links: 1,
    mail_entries: 1,
    mail_staged: 0.02,
    lead_directory_companies: 0.1,
    ai_calls: 0.05,
    idempotency_keys: 0.05,
  };
  if (fillThemselves.includes(table)) return 0;
  if (single.includes(table)) return 1;
  return Math.max(20, Math.round((shares[table] ?? 0) * people));
}

const past = `timestamptz '2024-02-29 23:59:59.999Z' + n * interval '7 minutes'`;
/** So that a server which puts away what is old leaves it, whenever the test runs. */
const ahead = `timestamptz '2099-01-01' + n * interval '7 minutes'`;
const oneOf = (...texts: string[]) =>
  `(array[${texts.map((text) => `'${text}'`).join(', ')}])[1 + n % ${texts.length}]`;
const sometimes = (value: string, every: number) => `case when n % ${every} = 0 then ${value} end`;

/** What a column holds in row `n` of its table, as SQL, where its type alone does not say it. */
const columns: Record<string, string> = {
  deleted_at: sometimes(past, 40),
  deletion_id: sometimes(`md5('deletion ' || n)::uuid`, 40),
  tags: `case n % 3 when 0 then '{}' else array['Fleet', 'tag ' || n % 50, 'Łódź, "東"'] end`,
  custom_fields: `jsonb_build_object('name ' || 1 + n % 20, 'value ' || n, 'name 3', n % 100)`,
  location: oneOf('Dubbo NSW 2830', '1 High Street, Melbourne VIC 3000', 'Perth', ''),
  phone: `'+61 2 ' || lpad((n * 7919 % 100000000)::text, 8, '0')`,
  only: '1',
  epoch: '0',
  'users.role': `case n when 1 then 'super_user' when 2 then 'admin' else 'staff' end`,
  'users.deactivated_at': sometimes(past, 7),
  'users.series_heir_id': 'null',
  'users.time_zone': oneOf('Australia/Sydney', 'Europe/Warsaw'),
  'people.name': `'Ada ' || n || ' Łukasz-Müller'`,
  'people.email': sometimes(`'ada.' || n || '@fleet-' || n % 500 || '.example'`, 2),
  'organizations.name': `'Fleet & Söhne ' || n`,
  'organizations.status': oneOf('prospect', 'active', 'inactive'),
  'opportunities.stage': oneOf('lead', 'qualified', 'proposal', 'closed_won', 'closed_lost'),
  'opportunities.value': sometimes('n * 12.5', 2),
  'opportunities.probability': '(n % 11) * 10',
  'opportunities.rank': `'a' || lpad(n::text, 8, '0')`,
  'tasks.due_date': past,
  'tasks.status': oneOf('pending', 'in_progress', 'completed'),
  'tasks.completed_at': `case when n % 3 = 2 then ${past} end`,
  'tasks.next_task_id': 'null',
  'tasks.recurrence_type': oneOf('none', 'none', 'monthly'),
  'changes.before': sometimes(`jsonb_build_object('name', 'before ' || n)`, 2),
  'changes.after': `jsonb_build_object('name', 'Ada ' || n, 'tags', '["Fleet"]'::jsonb, 'n', n + 0.5)`,
  'changes.verb': oneOf('person.updated', 'person.created', 'task.completed'),
  'changes.record_type': `'person'`,
  // Without bytes: a server would look for them in its folder.
  'file_attachments.storage_key': 'null',
  'decided_pairs.other_id': 'null',
  'lead_directory_loads.status': `'done'`,
  'lead_directory_companies.load_id': `md5('lead_directory_loads 20')::uuid`,
  'import_jobs.status': `'done'`,
  'import_jobs.entity': oneOf('people', 'organizations', 'crm'),
  'import_jobs.created_at': ahead,
  'crm_sync_links.entity': oneOf('organizations', 'people', 'tasks', 'notes'),
  'crm_sync_runs.status': oneOf('done', 'failed'),
  'crm_sync_runs.steps': `'[]'`,
  // None that runs: a server at its start would give it up.
  'mail_runs.status': oneOf('complete', 'error'),
  'mail_runs.kind': oneOf('contacts', 'calendar'),
  'mail_settings.schedule': `'off'`,
  'mail_settings.provider': 'null',
  'ai_settings.provider': 'null',
  'reminder_mails.state': `'sent'`,
  'webhooks.active': 'false',
  'webhook_deliveries.state': `'delivered'`,
  'webhook_deliveries.created_at': ahead,
  'webhook_deliveries.next_try_at': ahead,
  'attempts.ends_at': ahead,
  'refusals.first_at': ahead,
  'refusals.last_at': ahead,
  'sessions.expire': ahead,
  'idempotency_keys.created_at': ahead,
  'ai_calls.at': ahead,
  'kept_files.until': ahead,
  expires_at: ahead,
};

function writeValue({ table, name, type, refersTo }: Column, people: number): string {
  const given = columns[`${table}.${name}`] ?? columns[name];
  if (given !== undefined) return given;
  const text = `'${name} ' || n || ' Łódź 東 "quoted" \\ ; ''x'''`;
  if (refersTo) return `md5('${refersTo} ' || 1 + n * 7 % ${countRows(refersTo, people)})::uuid`;
  switch (type) {
    case 'uuid':
      return `md5('${name === 'id' ? table : name} ' || n)::uuid`;
    case 'text':
      return text;
    case 'text[]':
      return `array[${text}, '', 'a,b']`;
    case 'jsonb':
      return `jsonb_build_object('n', n, 'text', ${text}, 'list', '[1.50, null, true]'::jsonb)`;
    case 'bytea':
      return `decode(md5(n::text), 'hex')`;
    case 'boolean':
      return 'n % 2 = 0';
    case 'integer':
    case 'bigint':
    case 'numeric':
      return 'n';
    case 'date':
      return `date '2024-02-29' + n % 1000`;
    case 'timestamp with time zone':
      return past;
    case 'timestamp with time zone[]':
      return `array[${past}]`;
    default:
      throw new Error(`Give ${table}.${name} of type ${type} a value here`);
  }
}

/** Fills each table of the release's schema. `people` says how large it all is. */
export async function fillRelease(pool: pg.Pool, people: number): Promise<void> {
  for (const [table, all] of inOrder(await columnsOf(pool))) {
    const rows = countRows(table, people);
    const names = all.map(({ name }) => `"${name}"`).join(', ');
    const values = all.map((column) => writeValue(column, people)).join(', ');
    if (rows === 0) continue;
    await pool.query(
      `insert into "${table}" (${names}) select ${values} from generate_series(1, ${rows}) as row(n)`,
    );
  }
}
