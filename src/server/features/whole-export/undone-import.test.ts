/** Import Data is a deed like any other: a line of the history, taken back with what stays told. */
import { expect, test } from 'vitest';
import type { ImportOutcome } from '#contract/data-document.ts';
import { type Deed, mostCounted, type Undone } from '#contract/deeds.ts';
import type { Person } from '#contract/people.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { openTestApp } from '#test/app.ts';
import { exported, imported } from '#test/documents.ts';
import {
  aCall,
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUnit,
} from '#test/factories.ts';
import { readRecords } from '#test/undone-tables.ts';

const app = await openTestApp();
const empty = await openTestApp();
const boss = await app.signIn('super_user');
const admin = await app.signIn('admin');
const ctx = await app.as('super_user');

const lines = async () => (await boss.get<Deed[]>('/api/deeds?limit=5')).body;
const undo = (id: string | undefined) => {
  app.clock.advance(1_000);
  return boss.post<Undone>(`/api/deeds/${id}/undo`);
};

/** Everything that there is, goes, and comes back by the document. */
async function aDocument() {
  const organization = await anOrganization(ctx, { tags: ['VIP'] });
  const links = { organizationId: organization.id };
  const person = await aPerson(ctx, { ...links, name: 'Ada', phone: '1' });
  const opportunity = await anOpportunity(ctx, { ...links, value: '1200.50' });
  await aNote(ctx, { personId: person.id });
  await aCall(ctx, { personId: person.id });
  await aTask(ctx, { opportunityId: opportunity.id, dueDate: '2026-03-12T09:00:00Z' });
  await aUnit(ctx, links);
  await anEvent(ctx, { personId: person.id });
  return { person, organization, opportunity, document: await exported(boss) };
}

test('what is new, changed, deleted and restored by it is one line, and goes back', async () => {
  const { person, organization, document } = await aDocument();
  const gone = await aPerson(ctx, { name: 'Here again' });
  await boss.delete(`/api/people/${gone.id}`);
  const changed = await boss.patch<Person>(`/api/people/${person.id}`, {
    name: 'Ada B',
    phone: null,
  });
  const before = await readRecords(app);
  const first = document.people.find(({ deletedAt }) => deletedAt === null);
  const added = { ...first, id: '0198f000-0000-7000-8000-00000000000a', name: 'New' };
  const restored = { ...first, id: gone.id, name: 'Here again' };
  const reply = await imported<ImportOutcome>(boss, {
    ...document,
    people: [...document.people, added, restored],
  });
  expect(reply.status).toBe(200);
  const deed = reply.headers['x-deed-id'];
  const [line] = await lines();
  expect(line).toMatchObject({
    id: deed,
    stays: null,
    mayUndo: true,
  });
  for (const words of ['changed a contact', 'imported a contact', 'brought back a contact']) {
    expect(line?.title.toLowerCase()).toContain(words);
  }
  const timeline = await boss.get<TimelineEntry[]>(`/api/timeline?personId=${added.id}`);
  expect(timeline.body.filter(({ verb }) => verb === 'person.imported')).toEqual([]);
  expect((await boss.get(`/api/people/${person.id}`)).body).toMatchObject({ name: 'Ada' });

  expect(await undo(deed)).toMatchObject({ status: 200, body: { kept: [] } });
  expect((await boss.get(`/api/people/${person.id}`)).body).toMatchObject({
    name: changed.body.name,
    phone: null,
    organizationId: organization.id,
  });
  expect((await boss.get(`/api/people/${added.id}`)).status).toBe(404);
  expect((await boss.get(`/api/people/${gone.id}`)).status).toBe(404);
  expect(await readRecords(app)).toEqual(before);
});

test('all kinds of records come and go with it, and a colleague’s change stays and is told', async () => {
  const { document, person } = await aDocument();
  const owner = await empty.signIn('super_user');
  const { headers } = await imported<ImportOutcome>(owner, document);
  const other = await empty.signIn('admin');
  await other.patch(`/api/people/${person.id}`, { phone: '7' });
  empty.clock.advance(1_000);
  const undone = await owner.post<Undone>(`/api/deeds/${headers['x-deed-id']}/undo`);
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  expect(new Set(undone.body.kept.map(({ reason }) => reason))).toContain('changed since');
  for (const list of ['opportunities', 'tasks', 'units', 'notes']) {
    expect((await owner.get(`/api/${list}`)).body, list).toEqual([]);
  }
  expect((await owner.get<Person[]>('/api/people')).body.map(({ id }) => id)).toContain(person.id);
}, 60_000);

test('one that changes no record is told of too, with why it stays', async () => {
  const document = await exported(boss);
  const reply = await imported<ImportOutcome>(boss, document);
  expect([reply.status, reply.headers['x-deed-id']]).toEqual([200, undefined]);
  const [line] = await lines();
  expect(line).toMatchObject({
    title: 'Imported data',
    stays: 'No record was changed',
    mayUndo: false,
  });
});

test('the last line of its progress names the deed, as its headers went out before', async () => {
  const document = await exported(boss);
  const first = document.people.find(({ deletedAt }) => deletedAt === null);
  const added = { ...first, id: '0198f000-0000-7000-8000-00000000000b', name: 'By lines' };
  const reply = await imported<string>(
    boss,
    { ...document, people: [added] },
    { accept: 'application/x-ndjson' },
  );
  const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
  const [line] = await lines();
  expect(line).toMatchObject({ title: 'Imported a contact', name: 'By lines' });
  expect(text).toContain(`"deed":"${line?.id}"`);
  expect((await admin.post(`/api/deeds/${line?.id}/undo`)).status).toBe(403);
});

test('colleagues are told of it once, not of each record', async () => {
  const hook = { url: 'https://example.com/import', events: ['person.*', 'import.done'] };
  const { body } = await boss.post<{ id: string }>('/api/webhooks', hook);
  const document = await exported(boss);
  const first = document.people.find(({ deletedAt }) => deletedAt === null);
  const added = { ...first, id: '0198f000-0000-7000-8000-00000000000c', name: 'Told once' };
  expect((await imported(boss, { ...document, people: [added] })).status).toBe(200);
  const { rows } = await app.database.pool.query(
    'select event from webhook_deliveries where webhook_id = $1',
    [body.id],
  );
  expect(rows.filter(({ event }) => event.startsWith('person.'))).toEqual([]);
  await boss.delete(`/api/webhooks/${body.id}`);
});

test('one of more than can be taken back logs one more, and says that it stays', async () => {
  const document = await exported(boss);
  const first = document.people.find(({ deletedAt }) => deletedAt === null);
  const people = Array.from({ length: mostCounted + 500 }, (_, place) => ({
    ...first,
    id: `0198f000-0000-7000-9000-${String(place).padStart(12, '0')}`,
    name: `Many ${place}`,
    email: null,
  }));
  const { headers, status } = await imported(boss, { ...document, people });
  expect(status).toBe(200);
  const [line] = await lines();
  expect(line).toMatchObject({
    id: headers['x-deed-id'],
    title: 'Imported over 20,000 people',
    stays: 'More than 20,000 changes, too many to take back',
    mayUndo: false,
  });
  const refused = await undo(line?.id);
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.body)).toContain('more than 20,000 changes');
  const { rows } = await app.database.pool.query(
    'select count(*)::int as count from changes where batch_id = $1',
    [line?.id],
  );
  expect(rows).toEqual([{ count: mostCounted + 2 }]);
}, 60_000);
