/** Everything out as one document and in again: whole, equal, and never half. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { ImportOutcome } from '#contract/data-document.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp, type TestClient } from '../../../../test/app.ts';
import {
  aCustomField,
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUser,
} from '../../../../test/factories.ts';
import { aFile } from '../../../../test/files.ts';

type Document = Record<string, unknown> & Record<'people', Record<string, unknown>[]>;
interface Refusal {
  message: string;
  fields?: Record<string, string>;
}

const dataDir = await mkdtemp(join(tmpdir(), 'crm-transfer-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const app = await openTestApp({ environment: { DATA_DIR: dataDir } });
const other = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as();

async function exported(client: TestClient): Promise<Document> {
  const reply = await client.get<Document>('/api/export');
  expect(reply.status).toBe(200);
  return reply.body;
}

async function imported<Body = Refusal>(client: TestClient, document: unknown) {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const form = new FormData();
  form.set('file', new File([text], 'crm.json'));
  const request = new Request('http://crm.example', { method: 'POST', body: form });
  return client.send<Body>('POST', '/api/import', Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type') ?? '',
  });
}

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
const countPeople = async () =>
  (await other.database.pool.query('select count(*)::int as n from people')).rows[0].n;

test('every kind of record goes out, comes in elsewhere and goes out the same', async () => {
  await aCustomField(ctx, { name: 'size', options: ['a', 'b'], fieldType: 'dropdown' });
  const seller = await aUser(ctx, { username: 'seller' });
  const links = {
    organizationId: (await anOrganization(ctx, { tags: ['"VIP"', 'ö\n'] })).id,
    personId: (await aPerson(ctx, { phone: '+61 400', customFields: { size: 'a' } })).id,
  };
  const opportunity = await anOpportunity(ctx, {
    ...links,
    value: '12000.50',
    assignedToId: seller.id,
    expectedCloseDate: '2026-12-01',
  });
  const task = await aTask(ctx, { ...links, opportunityId: opportunity.id, dueDate: now });
  await boss.patch(`/api/tasks/${task.id}`, { status: 'completed', completionReason: 'Said 😀' });
  await anEvent(ctx, links);
  await aNote(ctx, { personId: links.personId, content: 'Line\nbreak "quoted" \\ {[' });
  await aFile(ctx, dataDir);
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

  // The fresh start's owner is called as here, so that both documents name the same team.
  const id = (await app.userOf('super_user')).id;
  const { username } = await aUser(await other.as(), {
    ...(await app.userOf('super_user')),
    id,
    username: 'owner',
    email: null,
    role: 'super_user',
  });
  const owner = await other.signIn({ username });
  await other.database.orm.execute(sql`delete from users where id <> ${id}`);
  await other.database.orm.execute(
    sql`update users set username = ${(await app.userOf('super_user')).username}, email = ${(await app.userOf('super_user')).email}`,
  );
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

test('the file is named with the date, and both ways are on record', async () => {
  const { headers } = await boss.get('/api/export');
  expect(headers['content-disposition']).toBe('attachment; filename="dealer-crm-2026-03-11.json"');
  const log = await app.database.pool.query(
    "select after from changes where verb = 'export.made' order by id desc limit 1",
  );
  expect(log.rows[0].after).toMatchObject({ kind: 'everything' });
});

test('accounts that are here under another id keep it, and what is theirs stays theirs', async () => {
  const fresh = await aUser(await other.as(), { username: 'Mira', role: 'admin' });
  const theirs = newId();
  const person = aRecord({ assignedToId: theirs });
  const user = { id: theirs, username: 'mira', email: null, firstName: null, lastName: null };
  const owner = await other.signIn(
    await aUser(await other.as(), { role: 'super_user', username: 'importer' }),
  );
  const reply = await imported<ImportOutcome>(owner, { ...head, users: [user], people: [person] });
  expect(reply).toMatchObject({ status: 200, body: { created: 1, updated: 1 } });
  const { rows } = await other.database.pool.query(
    'select assigned_to_id from people where id = $1',
    [person.id],
  );
  expect(rows).toEqual([{ assigned_to_id: fresh.id }]);
  const account = await other.database.pool.query('select role from users where id = $1', [
    fresh.id,
  ]);
  expect(account.rows).toEqual([{ role: 'admin' }]);
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
  ['NUL', { ...head, people: [aRecord({ name: 'a\0b' })] }, 'people[0].name'],
  ['half a character', { ...head, people: [aRecord({ name: '\ud800' })] }, 'people[0].name'],
  ['a password', { ...head, users: [{ id, username: 'x', passwordHash: 'x' }] }, 'users[0]'],
  ['a strange list', { ...head, sessions: [{ id }] }, 'sessions[0]'],
  ['no list', { ...head, people: {} }, 'people'],
  ['order', { ...head, people: [aRecord()], organizations: [{}] }, 'organizations[0]'],
])('%s is refused whole', async (_name, document, place) => {
  const before = await countPeople();
  const reply = await imported(await other.signIn({ username: 'importer' }), document);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? {})).toContain(place);
  expect(await countPeople()).toBe(before);
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

test('the change log cannot be rewritten', async () => {
  for (const statement of [
    'update changes set verb = $1',
    'delete from changes where verb <> $1',
  ]) {
    await expect(app.database.pool.query(statement, ['x'])).rejects.toThrow('append-only');
  }
});
