/** Everything out as one document and in again: whole, equal, and never half. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { ImportOutcome } from '#contract/data-document.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { exported, type ImportRefusal, imported, signInTwinOwner } from '#test/documents.ts';
import {
  aCall,
  aCustomField,
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUnit,
  aUser,
  testPassword,
} from '#test/factories.ts';
import { aFile } from '#test/files.ts';
import { mustSurvive } from '#test/must-survive.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'crm-transfer-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const app = await openTestApp({ environment: { DATA_DIR: dataDir } });
const other = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as();

const head = { format: 'dealer-crm', version: 1 };
const now = '2026-03-11T09:30:00Z';
const aRecord = (given: Record<string, unknown> = {}) => ({
  id: newId(),
  name: 'Ada',
  email: null,
  phone: null,
  location: null,
  jobTitle: null,
  organizationId: null,
  assignedToId: null,
  createdById: null,
  tags: [],
  customFields: {},
  importId: null,
  createdAt: now,
  updatedAt: now,
  deletedAt: null,
  deletionId: null,
  ...given,
});
const anEventRecord = (given: Record<string, unknown> = {}) => ({
  id: newId(),
  title: 'Truck fair',
  description: null,
  eventDate: now,
  endDate: null,
  allDay: false,
  eventType: 'other',
  personId: null,
  organizationId: null,
  createdById: null,
  createdAt: now,
  updatedAt: now,
  deletedAt: null,
  deletionId: null,
  ...given,
});
const countPeople = async () =>
  (await other.database.pool.query('select count(*)::int as n from people')).rows[0].n;

test('every kind of record goes out, comes in elsewhere and goes out the same', async () => {
  await aCustomField(ctx, { name: 'size', options: ['a', 'b'], fieldType: 'dropdown' });
  const seller = await aUser(ctx, { username: 'seller' });
  const links = {
    organizationId: (await anOrganization(ctx, { tags: ['"VIP"', 'ö\n'] })).id,
    personId: (await aPerson(ctx, { phone: '+61 400', customFields: { size: 'a' } })).id,
  };
  const memberships = [{ organizationId: links.organizationId, role: 'Adviser' }];
  await boss.put(`/api/people/${links.personId}/memberships`, { memberships });
  const opportunity = await anOpportunity(ctx, {
    ...links,
    value: '12000.50',
    assignedToId: seller.id,
    expectedCloseDate: '2026-12-01',
  });
  const task = await aTask(ctx, { ...links, opportunityId: opportunity.id, dueDate: now });
  await boss.patch(`/api/tasks/${task.id}`, { status: 'completed', completionReason: 'Said 😀' });
  await anEvent(ctx, { ...links, participantIds: [seller.id] });
  const series = { rule: 'monthly' as const, count: 9, exceptions: ['2026-05-31'] };
  await anEvent(ctx, { eventDate: '2026-03-31T09:00:00Z', endDate: null, series });
  await aNote(ctx, { personId: links.personId, content: 'Line\nbreak "quoted" \\ {[' });
  await aCall(ctx, { personId: links.personId, content: 'Line\nbreak "quoted" \\ {[' });
  await aUnit(ctx, { organizationId: links.organizationId, hours: 1_234.5 });
  await aFile(ctx, dataDir);
  await boss.put('/api/territories', {
    codeField: 'size',
    states: [{ state: 'QLD', userId: seller.id }],
    codes: [{ code: 'n1', userId: seller.id }],
  });
  for (const path of ['people', 'organizations', 'opportunities', 'tasks', 'calendar-events']) {
    const make = { people: aPerson, organizations: anOrganization, opportunities: anOpportunity };
    const factory = { ...make, tasks: aTask, 'calendar-events': anEvent }[path];
    const gone = await factory?.(ctx, {});
    expect((await boss.delete(`/api/${path}/${gone?.id}`)).status).toBe(204);
  }
  const first = await exported(boss);
  for (const [name, list] of Object.entries(first)) {
    if (Array.isArray(list)) expect(list.length, name).toBeGreaterThan(0);
  }
  const secrets = /password|argon2|sess|token|storageKey|"role"/i;
  expect(JSON.stringify(first)).not.toMatch(secrets);

  const owner = await signInTwinOwner(app, other);
  const reply = await imported<ImportOutcome>(owner, first);
  expect(reply).toMatchObject({ status: 200, body: { message: 'Data imported successfully' } });
  expect(reply.body.sections.users).toEqual({ created: 1, updated: 1 });
  expect(reply.body.created).toBeGreaterThan(15);
  const again = await exported(owner);
  expect({ ...again, exportedAt: '' }).toEqual({ ...first, exportedAt: '' });
  const made = await other.database.pool.query(
    "select role, password_hash, deactivated_at is null as active from users where username = 'seller'",
  );
  expect(made.rows).toEqual([{ role: 'staff', password_hash: null, active: false }]);
  // A second time everything is there already.
  const repeated = await imported<ImportOutcome>(owner, first);
  expect(repeated.body).toMatchObject({ created: 0, updated: reply.body.created + 1 });
  await other.database.orm.execute(sql`truncate people cascade`);
});

test('territories come in under the accounts that are here, in place of the old ones', async () => {
  const owner = await other.signIn(await aUser(await other.as(), { role: 'super_user' }));
  const rep = await aUser(await other.as(), { username: 'rep-here' });
  const theirs = newId();
  const map = {
    id: newId(),
    codeField: null,
    states: [{ state: 'WA', userId: theirs }],
    codes: [{ code: 'W1', userId: theirs }],
    createdAt: now,
    updatedAt: now,
  };
  const users = [
    { id: theirs, username: 'rep-here', email: null, firstName: null, lastName: null },
  ];
  const reply = await imported<ImportOutcome>(owner, { ...head, users, territories: [map] });
  expect(reply).toMatchObject({
    status: 200,
    body: { sections: { territories: { created: 0, updated: 1 } } },
  });
  const { territories } = await exported(owner);
  const mine = { state: 'WA', userId: rep.id };
  expect(territories).toMatchObject([
    {
      ...map,
      states: [mine],
      codes: [{ code: 'W1', userId: rep.id }],
      createdAt: expect.anything(),
      updatedAt: expect.anything(),
    },
  ]);
  const twice = await imported(owner, {
    ...head,
    territories: [map, { ...map, id: newId() }, { ...map, states: [mine, mine] }],
  });
  expect(Object.keys(twice.body.fields ?? {})).toEqual([
    'territories[1]',
    'territories[2].states',
    'territories[0].states[0].userId',
    'territories[0].codes[0].userId',
    'territories[1].states[0].userId',
    'territories[1].codes[0].userId',
  ]);
});

test('whoever asks for it hears how far the import is', async () => {
  const owner = await other.signIn(await aUser(await other.as(), { role: 'super_user' }));
  const people = Array.from({ length: 2_000 }, () => aRecord({ location: 'x'.repeat(300) }));
  const lines = async (document: unknown) => {
    const { body, headers } = await imported<string>(owner, document, {
      accept: 'application/x-ndjson',
    });
    expect(headers['content-type']).toBe('application/x-ndjson');
    const all = body.trim().split('\n');
    return all.map((line): { percent?: number; status?: number; body?: ImportRefusal } =>
      JSON.parse(line),
    );
  };
  const told = await lines({ ...head, people });
  expect(told.at(-1)).toMatchObject({ status: 200, body: { created: 2_000, updated: 0 } });
  const percents = told.slice(0, -1).map(({ percent }) => percent ?? -1);
  expect(percents.length).toBeGreaterThan(4);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(percents.at(-1)).toBe(99);
  const refused = await lines({ ...head, version: 7 });
  expect(refused.at(-1)).toMatchObject({ status: 400, body: { fields: { version: 'must be 1' } } });
});

test('the file is named with the day of the viewer, and both ways are on record', async () => {
  const { headers } = await boss.get('/api/export');
  expect(headers['content-disposition']).toBe('attachment; filename="dealer-crm-2026-03-11.json"');
  const west = await boss.get('/api/export?timeZone=Pacific/Honolulu');
  expect(west.headers['content-disposition']).toContain('dealer-crm-2026-03-10.json');
  expect((await boss.get('/api/export?timeZone=Mars')).status).toBe(400);
  const log = await app.database.pool.query(
    "select after from changes where verb = 'export.made' order by id desc limit 1",
  );
  expect(log.rows[0].after).toMatchObject({ kind: 'everything' });
});

test('accounts that are here under another id keep it, and what is theirs stays theirs', async () => {
  const fresh = await aUser(await other.as(), { username: 'Mira', role: 'admin' });
  const theirs = newId();
  const person = aRecord({ assignedToId: theirs });
  const event = anEventRecord({ participantIds: [theirs] });
  const user = { id: theirs, username: 'mira', email: null, firstName: null, lastName: null };
  const owner = await other.signIn(
    await aUser(await other.as(), { role: 'super_user', username: 'importer' }),
  );
  const document = { ...head, users: [user], people: [person], events: [event] };
  const reply = await imported<ImportOutcome>(owner, document);
  expect(reply).toMatchObject({ status: 200, body: { created: 2, updated: 1 } });
  const { rows } = await other.database.pool.query(
    'select assigned_to_id from people where id = $1',
    [person.id],
  );
  expect(rows).toEqual([{ assigned_to_id: fresh.id }]);
  const events = await other.database.pool.query(
    'select participant_ids from calendar_events where id = $1',
    [event.id],
  );
  expect(events.rows).toEqual([{ participant_ids: [fresh.id] }]);
  const account = await other.database.pool.query('select role from users where id = $1', [
    fresh.id,
  ]);
  expect(account.rows).toEqual([{ role: 'admin' }]);
});

test('nobody is made who answers to the name that somebody here signs in with', async () => {
  const mail = 'nina@dealer.example';
  const here = await aUser(await other.as(), { username: 'nina.north', email: mail });
  const theirs = { firstName: null, lastName: null };
  const users = [
    { ...theirs, id: newId(), username: mail.toUpperCase(), email: null },
    { ...theirs, id: newId(), username: 'somebody', email: 'NINA.NORTH' },
  ];
  const people = users.map(({ id }) => aRecord({ assignedToId: id }));
  const owner = await other.signIn({ username: 'importer' });
  const reply = await imported<ImportOutcome>(owner, { ...head, users, people });
  expect(reply.body.sections.users).toEqual({ created: 0, updated: 2 });
  const { rows } = await other.database.pool.query(
    'select distinct assigned_to_id as id from people where id = any($1)',
    [people.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ id: here.id }]);
  const again = await other.visitor.post('/api/staff-login', {
    username: mail,
    password: testPassword,
  });
  expect(again.status).toBe(200);
});

const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
const id = newId();
test.each<[string, unknown, string]>([
  ['broken JSON', '{"format":"dealer-crm","version":1,"people":[{]}', 'file'],
  ['nothing', '', 'file'],
  ['a cut file', JSON.stringify({ ...head, people: [aRecord()] }).slice(0, -3), 'file'],
  ['a list', '[]', 'file'],
  ['something behind it', `${JSON.stringify(head)}{}`, 'file'],
  ['deep nesting', `{"format":"dealer-crm","version":1,"people":[${deep}]}`, 'file'],
  ['a giant record', { ...head, people: [aRecord({ name: 'x'.repeat(3_000_000) })] }, 'file'],
  ['another format', { format: 'other', version: 1 }, 'format'],
  ['no version', { format: 'dealer-crm', people: [] }, 'version'],
  ['another version', { ...head, version: 2, people: [aRecord()] }, 'version'],
  ['ids twice', { ...head, people: [aRecord({ id }), aRecord({ id })] }, 'people[1].id'],
  ['no id', { ...head, people: [aRecord({ id: 'one' })] }, 'people[0].id'],
  [
    'a reference',
    { ...head, people: [aRecord({ organizationId: id })] },
    'people[0].organizationId',
  ],
  [
    'a participant',
    { ...head, events: [anEventRecord({ participantIds: [id] })] },
    'events[0].participantIds',
  ],
  [
    'the time zone of a series',
    { ...head, events: [anEventRecord({ series: { timeZone: 'Mars' } })] },
    'events[0].series.timeZone',
  ],
  ['NUL', { ...head, people: [aRecord({ name: 'a\0b' })] }, 'people[0].name'],
  ['half a character', { ...head, people: [aRecord({ name: '\ud800' })] }, 'people[0].name'],
  ['a password', { ...head, users: [{ id, username: 'x', passwordHash: 'x' }] }, 'users[0]'],
  ['a strange list', { ...head, sessions: [{ id }] }, 'sessions[0]'],
  ['no list', { ...head, people: {} }, 'people'],
  [
    'a field that no JSON carries',
    {
      ...head,
      customFieldDefinitions: [
        {
          id,
          name: '__proto__',
          label: 'x',
          fieldType: 'text',
          entityType: 'both',
          options: [],
          required: false,
          helpText: null,
          displayOrder: 0,
          createdAt: now,
          updatedAt: now,
        },
      ],
    },
    'customFieldDefinitions[0].name',
  ],
  ['order', { ...head, people: [aRecord()], organizations: [{}] }, 'organizations[0]'],
])('%s is refused whole', async (_name, document, place) => {
  const before = await countPeople();
  const reply = await imported(await other.signIn({ username: 'importer' }), document);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? {})).toContain(place);
  expect(await countPeople()).toBe(before);
});

const named = (text: string) =>
  JSON.stringify({ ...head, people: [aRecord({ name: 'Ada' })] }).replace('"Ada"', text);

test.each<[string, string | Uint8Array, string]>([
  ['a number too large', named('1e400'), 'people[0].name'],
  ['a size too large', named('"A","fileSize":1e400'), 'people[0]'],
  [
    'a custom number too large',
    named('"A"').replace('"customFields":{}', '"customFields":{"n":1e400}'),
    'people[0].customFields.n',
  ],
  ['NaN', named('NaN'), 'file'],
  ['half a character, escaped', named('"\\ud800"'), 'people[0].name'],
  ['UTF-16', Buffer.from(`\ufeff${named('"A"')}`, 'utf16le'), ''],
  ['bytes that are no text', Buffer.concat([Buffer.from('{"format":"'), Buffer.from([0xff])]), ''],
  ['a cell of 100 MB', named(`"${'x'.repeat(104_857_600)}"`), 'file'],
  ['a list in a list', JSON.stringify({ ...head, people: [[[]]] }), 'people[0]'],
  ['ids twice, in other letters', '', 'people[1].id'],
])('%s is refused whole, by its place', async (name, file, place) => {
  const owner = await other.signIn({ username: 'importer' });
  const before = await countPeople();
  const upper = newId().toUpperCase();
  const twice = [aRecord({ id: upper.toLowerCase() }), aRecord({ id: upper })];
  const document = name.startsWith('ids') ? { ...head, people: twice } : file;
  const reply = await imported(owner, document);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? { '': '' })).toContain(place);
  expect(reply.body.message.length).toBeLessThan(500);
  expect(await countPeople()).toBe(before);
});

test('a byte order mark is passed over, and of a key that is there twice the last one counts', async () => {
  const owner = await other.signIn({ username: 'importer' });
  const reply = await imported<ImportOutcome>(owner, `\ufeff${named('"First","name":"Last"')}`);
  expect(reply).toMatchObject({ status: 200, body: { created: 1 } });
  const { rows } = await other.database.pool.query(
    "select count(*)::int as n from people where name = 'Last'",
  );
  expect(rows[0].n).toBe(1);
});

test('__proto__ is refused as a field and as a custom one', async () => {
  const owner = await other.signIn({ username: 'importer' });
  const text = JSON.stringify({ ...head, people: [aRecord({ customFields: {} })] });
  for (const hostile of [
    text.replace('"customFields":{}', '"customFields":{"__proto__":"x"}'),
    text.replace('"tags"', '"\\u005f_proto__":{"role":"super_user"},"tags"'),
  ]) {
    const reply = await imported(owner, hostile);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual(['people[0]']);
  }
  mustSurvive('S-23', {
    figure: 'refused, nothing made',
    limit: 'no user, role or session touched',
  });
});

test('the first 20 faults are named, and the good rows stay out too', async () => {
  const owner = await other.signIn({ username: 'importer' });
  const bad = Array.from({ length: 30 }, () => aRecord({ name: ' ' }));
  const before = await countPeople();
  const reply = await imported(owner, { ...head, people: [aRecord(), ...bad] });
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? {})).toHaveLength(20);
  expect(reply.body.message).toContain('There are 30 faults in all.');
  expect(await countPeople()).toBe(before);
});
