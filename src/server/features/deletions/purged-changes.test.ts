/** Of what the nightly removal takes, the change log says who did what when, and nothing of what it was. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { Deed } from '#contract/deeds.ts';
import type { FileAttachment } from '#contract/files.ts';
import type { Opportunity } from '#contract/opportunities.ts';
import type { Person } from '#contract/people.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { findDueWebhooks, sendDeliveries } from '#server/features/webhooks/send-deliveries.ts';
import { createWebhook } from '#server/features/webhooks/webhooks.commands.ts';
import { openEncryption } from '#server/kernel/encryption.ts';
import { openSafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import { anOrganization, aPerson } from '#test/factories.ts';
import { aPdf, uploadFileAs } from '#test/files.ts';
import { findWords } from '#test/find-words.ts';
import { mergesOf } from '#test/merges.ts';
import { day, openRemovals } from '#test/nightly-removals.ts';
import { openWebServer } from '#test/web-server.ts';

const { app, boss, purge, remove, backUp } = await openRemovals();
const ctx = await app.as('super_user');
const { pool } = app.database;
const encryption = openEncryption(randomBytes(32));
const receiver = await openWebServer();
const web = openSafeFetch({ allow: [`127.0.0.1:${receiver.port}`] });
afterAll(() => web.close());
const word = 'Zmarkz';

beforeEach(async () => {
  await pool.query('delete from backups');
  await pool.query('delete from deletion_settings');
  await boss.get('/api/deletion-settings');
});

async function make<Made extends { id: string }>(list: string, draft: object): Promise<Made> {
  const { status, body } = await boss.post<Made>(`/api/${list}`, draft);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function pass(days: number): Promise<void> {
  await backUp();
  app.clock.advance(days * day);
  await purge();
}

test('a person who was removed at night stands nowhere, and whoever looks is told who did what when', async () => {
  const organization = await anOrganization(ctx);
  const url = `${receiver.url}/hook`;
  await createWebhook(ctx, { url, events: ['person.*'] }, { encryption, check: () => undefined });
  const person = await make<Person>('people', {
    name: `Aldous ${word}`,
    email: `aldous@${word}.example`.toLowerCase(),
    phone: '0412 000 111',
    location: `${word} Street 1`,
    organizationId: organization.id,
  });
  const of = { personId: person.id };
  await make('notes', { ...of, content: `${word} wants a loader` });
  await make('calls', { ...of, outcome: 'connected', content: `${word} rang` });
  const task = await make('tasks', { ...of, title: `Ring ${word}` });
  await boss.patch(`/api/tasks/${task.id}`, {
    status: 'completed',
    completionReason: 'Said hello',
  });
  await uploadFileAs<FileAttachment>(boss, of, `${word}.pdf`, aPdf);
  const deal = await make<Opportunity>('opportunities', { ...of, name: 'A loader' });
  await boss.patch(`/api/people/${person.id}`, { name: `Aldo ${word}`, phone: '0412 000 222' });
  const other = await aPerson(ctx);
  // Only what the deal was says whose it was.
  await boss.patch(`/api/opportunities/${deal.id}`, { personId: other.id });
  await remove(`people/${person.id}`);
  await remove(`tasks/${task.id}`);
  expect((await findWords(pool, word)).length).toBeGreaterThan(5);
  const read = async () => {
    const { rows } = await pool.query('select id, at, actor_id, verb from changes order by id');
    return rows;
  };
  const before = await read();

  await pass(31);
  expect(await findWords(pool, word)).toEqual([]);
  expect(await findWords(pool, '0412 000 222')).toEqual([]);
  expect((await read()).slice(0, before.length)).toEqual(before);

  const deeds = await boss.get<Deed[]>(`/api/deeds?recordId=${person.id}`);
  expect(deeds).toMatchObject({ status: 200 });
  const audit = await boss.get<AuditEntry[]>(`/api/audit?recordId=${person.id}&sort=at`);
  expect(audit.body.map(({ verb, before, after }) => [verb, before, after])).toEqual([
    ['person.created', null, { id: person.id }],
    ['person.updated', { id: person.id }, { id: person.id }],
    ['person.deleted', { id: person.id }, null],
  ]);
  const timeline = await boss.get<TimelineEntry[]>(
    `/api/timeline?organizationId=${organization.id}`,
  );
  const told = timeline.body.filter(({ recordId }) => recordId === person.id);
  expect(told.map(({ verb, sentence }) => [verb, sentence])).toEqual([
    ['person.deleted', expect.stringMatching(/ deleted a contact$/)],
    ['person.updated', expect.stringMatching(/ changed a contact$/)],
    ['person.created', expect.stringMatching(/ added a contact$/)],
  ]);

  // As of a receiver that was away all the time.
  const { signal } = new AbortController();
  for (const id of await findDueWebhooks(ctx))
    await sendDeliveries(ctx, id, { web, encryption, signal });
  const sent = receiver.calls.map(({ body }) => body);
  expect(sent.map((body) => JSON.parse(body).event)).toContain('person.deleted');
  expect(sent.filter((body) => body.includes(word))).toEqual([]);
});

test('who was merged into another is known until that one goes, so that both can be erased', async () => {
  const [one, twin] = [
    await make<Person>('people', { name: 'Berta Survivor' }),
    await make<Person>('people', { name: `Berta ${word}` }),
  ];
  const [next, last] = [
    await make<Person>('people', { name: `Cora Stays` }),
    await make<Person>('people', { name: `Cora ${word}` }),
  ];
  const { merge } = mergesOf(app, boss);
  await merge('person', [one.id, twin.id]);
  await merge('person', [next.id, last.id]);
  await pass(31);
  const about = await anOrganization(ctx);
  await make('notes', { organizationId: about.id, content: `Berta ${word} rang` });
  const { body } = await boss.post(`/api/people/${one.id}/erase`, { name: one.name });
  expect(body).toMatchObject({ counts: { people: 2, mentions: 1 } });
  expect(await findWords(pool, `Berta ${word}`)).toEqual([]);
  expect(await findWords(pool, `Cora ${word}`)).not.toEqual([]);
  await remove(`people/${next.id}`);
  await pass(31);
  expect(await findWords(pool, `Cora ${word}`)).toEqual([]);
});
