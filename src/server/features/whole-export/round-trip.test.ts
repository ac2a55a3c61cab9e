/** Whatever way records came in, they go out, come in elsewhere and go out the same; and nothing is forgotten. */
import { getTableColumns, getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { documentSections, type ImportOutcome } from '#contract/data-document.ts';
import type { ImportReport } from '#contract/imports.ts';
import { openTestApp } from '#test/app.ts';
import { aNoteThere, anOrganisation, aPersonThere, aTaskThere } from '#test/capsule-server.ts';
import { crmEndOf, startCrmAs } from '#test/crm-imports.ts';
import { openCrmSync } from '#test/crm-sync.ts';
import { exported, imported, signInTwinOwner } from '#test/documents.ts';
import { aCustomField, anOpportunity, aPerson, aTask } from '#test/factories.ts';
import { endOf, startAs } from '#test/imports.ts';
import { sectionNames } from './document-sections.rules.ts';
import { sectionTables } from './document-tables.ts';

const { capsule, app, boss, sync } = await openCrmSync();
const other = await openTestApp();

async function syncACrm() {
  capsule.definitions = [
    { id: 1, type: 'number', name: 'Trucks' },
    { id: 2, type: 'list', name: 'Size', options: ['Small', 'Large'] },
  ];
  capsule.parties = [
    anOrganisation(1, {
      name: 'Cairns "Trucks"\u2028 & Söhne',
      tags: [{ id: 1, name: 'Dealer, big', dataTag: false }],
      fields: [{ id: 1, value: '12', definition: { id: 1, name: 'Trucks' }, tagId: null }],
      about: 'Since 1950\n\tand "before"',
    }),
    aPersonThere(10, { organisation: { id: 1, type: 'organisation' } }),
  ];
  capsule.tasks = [
    aTaskThere(20, { dueOn: '2026-10-04', party: { id: 10, type: 'person' } }),
    aTaskThere(21, { status: 'COMPLETED', completedAt: '2025-06-01T02:00:00Z' }),
  ];
  capsule.entries = [aNoteThere(30, { party: { id: 10, type: 'person' } })];
  await sync('all');
  await sync('notes');
}

async function importLists() {
  const people = `Name,Email,Company,Tags\nAda,ada@list.example,New Motors,"VIP, Fleet"\n"'=Bo",bo@list.example,,\n`;
  const job = await startAs(boss, people);
  expect(await endOf(boss, job)).toMatchObject<Partial<ImportReport>>({ imported: 2 });
  const crm = `Type,First Name,Last Name,Title,Organisation,Email Address,Mobile Phone,Work Phone,City,State,Postcode,Tags,General Notes
Organisation,,,,Hill Haulage,office@hill.example,,07 1,Cairns,QLD,4870,,
Person,Cy,Hill,Mr,Hill Haulage,cy@hill.example,0400 1,,Cairns,QLD,4870,vip,"Met at
the show"`;
  expect((await crmEndOf(boss, await startCrmAs(boss, crm))).status).toBe('done');
}

test('records of a CRM sync, of imported lists and of fields that are gone travel whole', async () => {
  await syncACrm();
  await importLists();
  const ctx = await app.as();
  const person = await aPerson(ctx, { name: 'Dee' });
  // More values than a form takes at once: fields come and go, their values stay.
  await app.database.pool.query(
    `update people set custom_fields = (
      select jsonb_object_agg('gone ' || n, ' value ' || n) from generate_series(1, 250) n
    ) where id = $1`,
    [person.id],
  );
  await aCustomField(ctx, { name: 'constructor', label: 'Constructor' });
  await boss.patch(`/api/people/${person.id}`, { customFields: { constructor: 'x' } });
  const deal = await anOpportunity(ctx, { personId: person.id, value: '12.3456' });
  await boss.patch(`/api/opportunities/${deal.id}`, { stage: 'closed_won' });
  const weekly = await aTask(ctx, { recurrenceType: 'weekly', dueDate: '2026-03-12T07:00:00Z' });
  const monthly = await aTask(ctx, { recurrenceType: 'monthly', dueDate: '2026-01-31T07:00:00Z' });
  for (const { id } of [weekly, monthly]) {
    await boss.patch(`/api/tasks/${id}`, { status: 'completed', completionReason: 'Done' });
  }
  const gone = await aPerson(ctx, { name: 'Eve' });
  await boss.delete(`/api/people/${gone.id}`);

  const first = await exported(boss);
  const owner = await signInTwinOwner(app, other);
  const reply = await imported<ImportOutcome>(owner, first);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(reply.body.sections).toMatchObject({ people: { created: 6 }, notes: { created: 2 } });
  const again = await exported(owner);
  expect({ ...again, exportedAt: '' }).toEqual({ ...first, exportedAt: '' });

  // And they live on there: what was deleted can be restored, and every count is the same.
  const workloads = [];
  for (const client of [boss, owner]) {
    expect((await client.post(`/api/people/${gone.id}/restore`)).status).toBe(200);
    workloads.push((await client.get('/api/stats/staff-overview')).body);
  }
  expect(workloads[1]).toEqual(workloads[0]);
  const lists = ['people', 'organizations', 'opportunities', 'tasks', 'notes', 'activity-logs'];
  for (const list of lists) {
    const [here, there] = [await boss.get(`/api/${list}`), await owner.get(`/api/${list}`)];
    expect(there.status, list).toBe(200);
    expect(there.body, list).toEqual(here.body);
  }
});

/** What is made of other columns or counted, belongs to one installation, or is a secret. */
const stays: Record<string, string[]> = {
  users: [
    'createdAt',
    'deactivatedAt',
    'epoch',
    'grantEpoch',
    'lastSeenAt',
    'passwordHash',
    'profileImageUrl',
    'role',
    'seriesHeirId',
    'timeZone',
    'updatedAt',
  ],
  territories: ['only'],
  organizations: ['nameKey', 'searchText'],
  people: ['nameKey', 'searchText'],
  units: ['searchText'],
  notes: ['mentions'],
  files: ['bytesLostAt', 'fileUrl', 'storageKey'],
};

test.each(sectionNames)('every column of %s is in the document, or named here', (section) => {
  const fields = Object.keys(documentSections[section].shape);
  const left = Object.keys(getTableColumns(sectionTables[section])).filter(
    (column) => !fields.includes(column),
  );
  expect(left.toSorted()).toEqual(stays[section] ?? []);
});

/** Tables that no document holds: see decision 25. */
const staysHome = [
  // Secrets, and who comes in.
  ['access_tokens', 'account_links', 'calendar_feeds', 'identities', 'logout_tokens', 'sessions'],
  ['attempts', 'refusals', 'claims', 'idempotency_keys', 'webhooks', 'webhook_deliveries'],
  // The change log, and bytes.
  ['changes', 'departures', 'account_pictures', 'import_chunks'],
  // How this installation is connected, and what it is doing.
  ['ai_calls', 'ai_settings', 'crm_service_settings', 'mail_settings', 'reminder_settings'],
  [
    'deletion_settings',
    'opportunity_settings',
    'crm_sync_cursors',
    'crm_sync_fields',
    'crm_sync_issues',
    'crm_sync_links',
    'crm_sync_runs',
    'crm_sync_staged',
  ],
  [
    'mail_doubts',
    'mail_collections',
    'mail_conflicts',
    'mail_entries',
    'mail_items',
    'mail_links',
    'mail_runs',
  ],
  [
    'mail_staged',
    'import_jobs',
    'import_dropped_rows',
    'import_reviews',
    'import_review_rows',
    'import_headers',
    'bulk_runs',
    'reminder_mails',
    'reminder_snoozes',
    'service_answers',
    'service_turns',
  ],
  // How each of the team likes to look at the lists.
  ['views', 'view_pins', 'view_mails'],
  // Which installation this is, where its files are, and which servers it has.
  ['installation', 'backups', 'file_stores', 'kept_files', 'servers'],
  // What concerns single users here, of what happened here.
  ['notifications', 'notification_mails', 'notification_settings', 'follows'],
  // Made again from elsewhere, or only for a while.
  ['insight_wordings', 'lead_directory_companies', 'lead_directory_loads', 'dismissed_leads'],
  // What was said of pairs that look the same: asked again where they meet again.
  ['decided_pairs'],
  // By which merges are taken apart, with this change log. What was merged travels as deleted.
  ['merges', 'merged_records', 'merge_moves'],
  ['found_pairs', 'duplicate_groups', 'group_members', 'pairs_due', 'pair_searches'],
  ['workload_counts', 'label_counts', 'pipeline_sums', 'task_sums', 'activity_sums'],
  ['opportunity_sums', 'opportunity_stays', 'stay_sums'],
  ['schema_migrations'],
].flat();

test('every table is in the document, or named here', async () => {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const travel = [...Object.values(sectionTables).map(getTableName), 'territory_states'];
  const known = new Set([...travel, 'territory_codes', ...staysHome]);
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});
