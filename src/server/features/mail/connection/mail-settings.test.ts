/** The settings of the mail service: which values are accepted, what has to be entered again, and the state. */
import { expect, test } from 'vitest';
import { makeEtag } from '#contract/concurrency.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { MailSettings } from '#contract/mail-sync.ts';
import { openTestApp } from '#test/app.ts';
import { MailServiceThere } from '#test/mail-service.ts';

const there = new MailServiceThere();
const app = await openTestApp({ mailProviders: there.providers() });
const boss = await app.signIn('super_user');
const path = '/api/mail-service/settings';
const ways = { contactsDirection: 'in', calendarDirection: 'both', schedule: 'off' };
const dav = {
  ...ways,
  provider: 'dav',
  serverUrl: 'https://dav.example.com',
  username: 'team',
  password: 'secret-pw',
};

const get = async () => (await boss.get<MailSettings>(path)).body;
const save = (draft: object, headers = {}) =>
  boss.put<MailSettings & ErrorReply>(path, draft, headers);

test('nothing is set at first; testing a server connects it and lists what it has', async () => {
  expect(await get()).toMatchObject({
    provider: null,
    state: 'none',
    account: null,
    collections: [],
    environment: null,
    contactsDirection: 'in',
  });
  expect(await boss.post('/api/mail-service/sync-contacts')).toMatchObject({ status: 409 });
  expect((await boss.post('/api/mail-service/test-connection')).body).toMatchObject({
    success: false,
  });
  const saved = await save(dav);
  expect(saved).toMatchObject({ status: 200, body: { state: 'unlinked', hasPassword: true } });
  expect((await boss.post('/api/mail-service/test-connection')).body).toMatchObject({
    success: true,
  });
  const connected = await get();
  expect(connected).toMatchObject({
    state: 'connected',
    account: 'team@dealer.example',
    collections: [
      { kind: 'contacts', name: 'Contacts', selected: true, canWrite: true },
      { kind: 'calendar', name: 'Calendar', selected: true },
    ],
  });
  const [book, calendar] = connected.collections;
  await save({ ...ways, provider: 'dav', collections: [calendar?.id] });
  expect((await get()).collections.map(({ selected }) => selected)).toEqual([false, true]);
  const none = await boss.post('/api/mail-service/sync-contacts');
  expect(none).toMatchObject({
    status: 503,
    body: { message: 'No address book is chosen: choose one in the settings.' },
  });
  await save({ ...ways, provider: 'dav', collections: [book?.id, calendar?.id] });
  expect(await boss.post('/api/mail-service/sync-contacts')).toMatchObject({ status: 200 });
});

test.each([
  [{ ...ways, provider: 'dav', serverUrl: 'https://evil.example' }, 'password'],
  [{ ...ways, provider: 'dav', username: 'other' }, 'password'],
  [{ ...ways, provider: 'dav', contactsUrl: 'https://evil.example' }, 'password'],
  [{ ...dav, contactsUrl: 'ftp://dav.example.com' }, 'contactsUrl'],
  [{ ...dav, serverUrl: 'ftp://dav.example.com' }, 'serverUrl'],
  [{ ...dav, serverUrl: null }, 'serverUrl'],
  [{ ...dav, provider: 'google' }, 'clientId'],
  [{ ...ways, provider: 'google', clientId: 'x' }, 'clientSecret'],
  [{ ...ways, provider: 'microsoft', clientId: 'x', clientSecret: 'y' }, 'tenant'],
  [{ ...dav, schedule: 'never' }, 'schedule'],
])('%j is refused for its %s', async (draft, field) => {
  const before = await get();
  const reply = await save(draft);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? {})).toContain(field);
  expect(await get()).toEqual(before);
});

test('a lost update is refused; the password that is left out stays; disconnecting forgets it', async () => {
  const before = await get();
  const etag = makeEtag(before);
  expect(
    (await save({ ...ways, provider: 'dav', schedule: 'daily' }, { 'if-match': etag })).status,
  ).toBe(200);
  expect((await save(dav, { 'if-match': etag })).status).toBe(412);
  expect(await get()).toMatchObject({ state: 'connected', hasPassword: true, schedule: 'daily' });
  const left = await boss.post<MailSettings>('/api/mail-service/disconnect');
  expect(left).toMatchObject({
    status: 200,
    body: { state: 'unlinked', hasPassword: false, account: null },
  });
  expect(await boss.post('/api/mail-service/sync-contacts')).toMatchObject({ status: 409 });
  const verbs = (await boss.get<{ verb: string }[]>('/api/audit?kind=settings')).body.map(
    ({ verb }) => verb,
  );
  expect(verbs).toContain('mail-service.updated');
  expect(verbs).toContain('mail-service.disconnected');
});
