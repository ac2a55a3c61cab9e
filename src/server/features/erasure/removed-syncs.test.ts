/** Whom syncs brought and who is removed for good, at night or on request, stands nowhere, and no sync brings them back. */
import { beforeEach, expect, test } from 'vitest';
import type { Person } from '#contract/people.ts';
import { openCapsuleServer } from '#test/capsule-server.ts';
import { findWords } from '#test/find-words.ts';
import { aContactThere, MailServiceThere } from '#test/mail-service.ts';
import { davEnvironment } from '#test/mail-sync.ts';
import { day, openRemovals } from '#test/nightly-removals.ts';

const there = new MailServiceThere();
const capsule = await openCapsuleServer();
const { app, boss, purge, remove, backUp } = await openRemovals({
  environment: {
    ...davEnvironment,
    CRM_SERVICE_TOKEN: capsule.token,
    CRM_SERVICE_URL: capsule.url,
  },
  mailProviders: there.providers(),
});
const { pool } = app.database;
const word = 'Zmarkz';
const email = `ada@${word}.example`.toLowerCase();

beforeEach(async () => {
  await pool.query('delete from backups');
  await pool.query('delete from deletion_settings');
  await pool.query(
    'truncate mail_runs, mail_collections, crm_sync_links, crm_sync_cursors, crm_sync_runs cascade',
  );
  await boss.get('/api/deletion-settings');
  there.clear();
  const settings = { provider: null, contactsDirection: 'in', calendarDirection: 'in' };
  const saved = await boss.put('/api/mail-service/settings', { ...settings, schedule: 'off' });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
});

async function sync(): Promise<void> {
  for (const path of ['mail-service/sync-contacts', 'crm-service/sync-people']) {
    const { status, body } = await boss.post(`/api/${path}`);
    expect(status, JSON.stringify(body)).toBe(200);
  }
}

/** Somebody whom both services have, and both have brought. */
async function aSyncedPerson(): Promise<Person> {
  const contact = { name: `Ada ${word}`, emails: [email], phones: ['0400 111 222'] };
  there.put('book', 'ada', aContactThere(contact));
  const address = { id: 7, address: email };
  const party = { id: 5, type: 'person', firstName: 'Ada', lastName: word };
  capsule.parties = [{ ...party, emailAddresses: [address], about: `${word} has a dog` }];
  await sync();
  const { body } = await boss.get<Person[]>(`/api/people?q=${word}`);
  const [person, ...others] = body;
  if (!person || others.length > 0) throw new Error(`${body.length} are called ${word}`);
  for (const table of ['mail_items', 'mail_links', 'mail_entries', 'crm_sync_links']) {
    const { rowCount } = await pool.query(
      `select from ${table} where strpos(lower(${table}::text), lower($1)) > 0`,
      [word],
    );
    expect({ table, isFilled: (rowCount ?? 0) > 0 }).toEqual({ table, isFilled: true });
  }
  return person;
}

/** The services go on having them. */
async function staysGone(): Promise<void> {
  expect(await findWords(pool, word)).toEqual([]);
  await sync();
  expect((await boss.get<Person[]>(`/api/people?q=${word}`)).body).toEqual([]);
  for (const table of ['crm_sync_links', 'crm_sync_issues', 'crm_sync_runs', 'mail_links']) {
    expect((await findWords(pool, word)).filter((place) => place.startsWith(table))).toEqual([]);
  }
}

test('who is removed at night', async () => {
  const person = await aSyncedPerson();
  await remove(`people/${person.id}`);
  await backUp();
  app.clock.advance(31 * day);
  await purge();
  await staysGone();
});

test('who is erased', async () => {
  const person = await aSyncedPerson();
  const erased = await boss.post(`/api/people/${person.id}/erase`, { name: person.name });
  expect(erased.status, JSON.stringify(erased.body)).toBe(200);
  await staysGone();
});
