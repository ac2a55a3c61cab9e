import { beforeEach, describe, expect, test } from 'vitest';
import {
  ItemChanged,
  ReconnectNeeded,
  TokenRefused,
} from '#server/features/mail/providers/mail-provider.ts';
import { openSafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import { trouble } from '#test/capsule-server.ts';
import { googleTrouble, openGoogleServer } from '#test/google-server.ts';
import { openGoogleService } from './google-service.ts';

const google = await openGoogleServer();
const web = openSafeFetch({ allow: [`127.0.0.1:${google.server.port}`] });
const { signal } = new AbortController();
let waits: number[] = [];
let tokens = ['google-token'];
const open = () =>
  openGoogleService({
    url: google.url,
    web,
    accessToken: async (refused) => {
      const token = refused === undefined ? tokens[0] : tokens[1];
      if (token === undefined) throw new ReconnectNeeded('Link it again.');
      return token;
    },
    now: () => new Date('2026-03-11T09:30:00.000Z'),
    pause: async (time) => void waits.push(time),
    random: () => 0,
  });
let service = open();

beforeEach(() => {
  google.persons.clear();
  google.mishaps = [];
  google.perPage = 2_500;
  google.mostChanges = 0;
  google.server.calls.length = 0;
  waits = [];
  tokens = ['google-token'];
  service = open();
});

const name = (text: string) => [{ displayName: text }];
const ask = (token: string | null = null, page: string | null = null) =>
  service.contacts.changes({ collection: 'people/me', token, page, signal });

/** Reads all pages of a round. */
async function round(token: string | null = null) {
  const pages = [await ask(token)];
  for (let page = pages[0]; page?.nextPage; page = pages.at(-1)) {
    pages.push(await ask(token, page.nextPage));
  }
  return {
    pages,
    items: pages.flatMap(({ items }) => items),
    deleted: pages.flatMap(({ deleted }) => deleted),
    token: pages.at(-1)?.token ?? null,
  };
}

const itemOf = async (remoteId: string) => {
  const found = (await round()).items.find((item) => item.remoteId === remoteId);
  if (!found) throw new Error(`${remoteId} did not come`);
  return found;
};

test('the owner of the account', async () => {
  expect(await service.account(signal)).toBe('sales@dealer.example');
});

describe('reading', () => {
  test('a person becomes a contact: only its own values, the primary one first', async () => {
    google.putPerson({
      names: [{ givenName: 'Anna', familyName: 'Berg', displayName: 'Anna Berg' }],
      emailAddresses: [
        { value: 'profile@example.com', metadata: { source: { type: 'PROFILE' }, primary: true } },
        { value: 'home@example.com', type: 'home' },
        { value: 'work@example.com', type: 'work', metadata: { primary: true } },
      ],
      phoneNumbers: [{ value: '02 5550 1234', canonicalForm: '+61255501234', type: 'work' }],
      organizations: [
        { name: 'Old Motors', title: 'Seller' },
        { name: 'Harbour Cars', title: 'Buyer', current: true },
      ],
      addresses: [{ formattedValue: '1 Pier St\nSydney NSW 2000\nAustralia', type: 'work' }],
    });
    google.putPerson({ organizations: [{ name: 'Only A Company' }] });
    google.putPerson({ addresses: [{ streetAddress: 'Nowhere 1' }] });
    const { items, pages } = await round();
    expect(items.map(({ contact }) => contact)).toEqual([
      {
        name: 'Anna Berg',
        emails: ['work@example.com', 'home@example.com'],
        phones: ['02 5550 1234'],
        types: { 'work@example.com': 'work', 'home@example.com': 'home', '02 5550 1234': 'work' },
        company: 'Harbour Cars',
        jobTitle: 'Buyer',
        location: '1 Pier St, Sydney NSW 2000, Australia',
      },
      expect.objectContaining({ name: 'Only A Company', company: 'Only A Company' }),
    ]);
    expect(pages[0]?.unreadable).toMatchObject([{ reason: expect.stringContaining('no name') }]);
  });

  test('goes page by page with the same parameters, and then asks for what changed', async () => {
    google.perPage = 2;
    const names = ['A', 'B', 'C', 'D', 'E'].map((each) => google.putPerson({ names: name(each) }));
    const first = await round();
    expect(first.pages.map(({ items }) => items.length)).toEqual([2, 2, 1]);
    expect(first.pages.map(({ token }) => token !== null)).toEqual([false, false, true]);
    const queries = google
      .asked('/connections')
      .map(({ path }) => new URL(path, google.url).searchParams);
    for (const query of queries) {
      expect(query.get('personFields')).toBe(queries[0]?.get('personFields'));
      expect(query.get('requestSyncToken')).toBe('true');
    }

    expect(await round(first.token)).toMatchObject({ items: [], deleted: [] });
    google.putPerson({ names: name('C2') }, names[2]);
    google.removePerson(names[0] ?? '');
    const next = await round(first.token);
    expect(next.items).toMatchObject([{ remoteId: names[2], contact: { name: 'C2' } }]);
    expect(next.deleted).toEqual([names[0]]);
  });

  test('a person that got another resource name is gone under the old one', async () => {
    const { token } = await round();
    google.putPerson({ names: name('M'), metadata: { previousResourceNames: ['people/old'] } });
    expect((await round(token)).deleted).toEqual(['people/old']);
  });

  test('a token that is too old leads to a full read', async () => {
    google.putPerson({ names: name('A') });
    const { token } = await round();
    google.forget();
    await expect(ask(token)).rejects.toBeInstanceOf(TokenRefused);
    expect((await round()).items).toHaveLength(1);
  });
});

describe('with trouble', () => {
  test.each([
    ['by 429 with a time', googleTrouble.fault(429, 'RESOURCE_EXHAUSTED', { 'retry-after': '7' })],
    ['by 403', googleTrouble.fault(403, 'userRateLimitExceeded', { 'retry-after': '7' })],
    [
      'by 403 with a date',
      googleTrouble.fault(403, 'quotaExceeded', { 'retry-after': 'Wed, 11 Mar 2026 09:30:07 GMT' }),
    ],
  ])('a limit is waited for as it says, %s', async (_how, limited) => {
    google.mishaps = [limited];
    await ask();
    expect(waits).toEqual([7_000]);
  });

  test('a limit without a time is waited for longer each time, until it takes too long', async () => {
    google.mishaps = Array.from({ length: 4 }, () => googleTrouble.fault(429, 'rateLimitExceeded'));
    await ask();
    expect(waits).toEqual([500, 1_000, 2_000, 4_000]);
    google.mishaps = Array.from({ length: 20 }, () =>
      googleTrouble.fault(429, 'rateLimitExceeded'),
    );
    await expect(ask()).rejects.toThrow(/no more calls for now/);
  });

  test('broken connections, errors and answers that are no JSON are tried again, a few times', async () => {
    google.putPerson({ names: name('A') });
    google.mishaps = [trouble.cut, trouble.broken, trouble.halfAnswer, trouble.answering('<p>')];
    expect((await round()).items).toHaveLength(1);
    expect(waits).toEqual([500, 1_000, 2_000, 4_000]);
    google.mishaps = Array.from({ length: 6 }, () => trouble.broken);
    await expect(ask()).rejects.toThrow(/could not be reached.*HTTP 500/);
  });

  test('an answer that ends without a token is an error, so that nothing seems deleted', async () => {
    for (const body of ['{}', '{"connections":[]}']) {
      google.mishaps = [trouble.answering(body)];
      await expect(ask()).rejects.toThrow(/leads nowhere/);
    }
    google.perPage = 1;
    for (const each of ['A', 'B', 'C']) google.putPerson({ names: name(each) });
    const { nextPage } = await ask();
    const same = JSON.stringify({ nextPageToken: nextPage });
    google.mishaps = [trouble.answering(same)];
    await expect(ask(null, nextPage)).rejects.toThrow(/leads nowhere/);
    google.mishaps = [trouble.answering('[1]')];
    await expect(ask()).rejects.toThrow(/cannot be read/);
  });

  test('an expired token is renewed once; if it is refused again, the account has to be linked', async () => {
    tokens = ['run out', 'google-token'];
    await ask();
    expect(google.server.calls.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer run out',
      'Bearer google-token',
    ]);
    tokens = ['run out', 'run out as well'];
    await expect(ask()).rejects.toBeInstanceOf(ReconnectNeeded);
  });

  test('a missing consent and a disabled API are told apart', async () => {
    google.mishaps = [googleTrouble.fault(403, 'ACCESS_TOKEN_SCOPE_INSUFFICIENT')];
    await expect(ask()).rejects.toBeInstanceOf(ReconnectNeeded);
    google.mishaps = [googleTrouble.fault(403, 'SERVICE_DISABLED')];
    await expect(ask()).rejects.toThrow(/have to be switched on/);
    google.mishaps = [googleTrouble.fault(403, 'forbidden')];
    await expect(ask()).rejects.toThrow(/Google refused it: It is forbidden/);
  });

  test('a sync that is stopped does not wait', async () => {
    const stop = new AbortController();
    stop.abort(new Error('stopped'));
    const request = { collection: 'people/me', token: null, page: null, signal: stop.signal };
    await expect(service.contacts.changes(request)).rejects.toThrow('stopped');
    expect(google.server.calls).toEqual([]);
  });
});

describe('writing', () => {
  const whole = {
    name: 'Anna Berg',
    emails: { wanted: [{ value: 'anna@example.com', type: 'home' }], known: [] },
    phones: { wanted: [{ value: '02 5550 1234', type: null }], known: [] },
    company: 'Harbour Cars',
    jobTitle: 'Buyer',
    location: '1 Pier St, Sydney',
  };

  test('a created person comes back as it was created, with its etag', async () => {
    const made = await service.contacts.create('people/me', 'key-1', whole, signal);
    const item = await itemOf(made.remoteId);
    expect(item.etag).toBe(made.etag);
    expect(item.contact).toEqual({
      name: 'Anna Berg',
      emails: ['anna@example.com'],
      phones: ['02 5550 1234'],
      types: { 'anna@example.com': 'home', '02 5550 1234': null },
      company: 'Harbour Cars',
      jobTitle: 'Buyer',
      location: '1 Pier St, Sydney',
    });
  });

  test('the same key creates it only once, also in another run and after a broken connection', async () => {
    const made = await service.contacts.create('people/me', 'key-1', whole, signal);
    expect(await service.contacts.create('people/me', 'key-1', whole, signal)).toEqual(made);
    service = open();
    expect(await service.contacts.create('people/me', 'key-1', whole, signal)).toEqual(made);
    // Done, but the answer was lost.
    let lost = false;
    google.isToken = () => true;
    const { answer } = google.server;
    google.server.answer = (call, reply) => {
      if (call.method !== 'POST' || lost) return answer(call, reply);
      lost = true;
      const end = reply.end.bind(reply);
      reply.end = (() => {
        reply.end = end;
        reply.destroy();
        return reply;
      }) as typeof reply.end;
      return answer(call, reply);
    };
    const again = await service.contacts.create('people/me', 'key-2', whole, signal);
    google.server.answer = answer;
    expect(lost).toBe(true);
    expect(again.remoteId).not.toBe(made.remoteId);
    expect(google.persons.size).toBe(2);
  });

  test('a failed creation is an error, and the next try creates it', async () => {
    google.mishaps = [undefined, trouble.broken];
    await expect(service.contacts.create('people/me', 'key', whole, signal)).rejects.toThrow(
      /did not say whether it was saved/,
    );
    expect(google.persons.size).toBe(0);
    await service.contacts.create('people/me', 'key', whole, signal);
    expect(google.persons.size).toBe(1);
  });

  test('a change replaces the first value and leaves all others', async () => {
    const id = google.putPerson({
      names: name('Anna Berg'),
      emailAddresses: [
        { value: 'home@example.com', type: 'home', formattedType: 'Home' },
        { value: 'work@example.com', type: 'work', metadata: { primary: true } },
      ],
      phoneNumbers: [{ value: '1', type: 'mobile' }, { value: '2' }],
      organizations: [{ name: 'Harbour Cars', title: 'Buyer', department: 'Used cars' }],
      biographies: [{ value: 'A note' }],
    });
    const item = await itemOf(id);
    const change = {
      emails: {
        wanted: [
          { value: 'new@example.com', type: 'work' },
          { value: 'home@example.com', type: 'home' },
        ],
        known: ['work@example.com', 'home@example.com'],
      },
      phones: { wanted: [{ value: '2', type: null }], known: ['1', '2'] },
      jobTitle: 'Head buyer',
    };
    const written = await service.contacts.update('people/me', item, change, signal);
    expect(written).toMatchObject({ remoteId: id, etag: (await itemOf(id)).etag });
    expect(google.persons.get(id)?.fields).toMatchObject({
      names: name('Anna Berg'),
      emailAddresses: [
        { value: 'new@example.com', type: 'work' },
        { value: 'home@example.com', type: 'home' },
      ],
      phoneNumbers: [{ value: '2' }],
      organizations: [{ name: 'Harbour Cars', title: 'Head buyer', department: 'Used cars' }],
      biographies: [{ value: 'A note' }],
    });
    const [sent] = google.asked(':updateContact');
    const fields = new URL(sent?.path ?? '', google.url).searchParams.get('updatePersonFields');
    expect(fields).toBe('emailAddresses,phoneNumbers,organizations');
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      metadata: { sources: [{ type: 'CONTACT', etag: item.etag }] },
    });
  });

  test('unchanged values are not sent', async () => {
    const id = google.putPerson({ names: name('Anna') });
    const item = await itemOf(id);
    const written = await service.contacts.update('people/me', item, { name: 'Anna' }, signal);
    expect(written.etag).toBe(item.etag);
    expect(google.asked('PATCH')).toEqual([]);
  });

  test('a change is refused if the item was changed or deleted there meanwhile, even at the last moment', async () => {
    const id = google.putPerson({ names: name('Anna') });
    const item = await itemOf(id);
    google.mishaps = [undefined, googleTrouble.fault(400, 'failedPrecondition')];
    const change = { name: 'Anne' };
    const update = () => service.contacts.update('people/me', item, change, signal);
    await expect(update()).rejects.toBeInstanceOf(ItemChanged);
    google.putPerson({ names: name('Annabel') }, id);
    await expect(update()).rejects.toBeInstanceOf(ItemChanged);
    await expect(service.contacts.remove('people/me', item, signal)).rejects.toBeInstanceOf(
      ItemChanged,
    );
    google.removePerson(id);
    await expect(update()).rejects.toBeInstanceOf(ItemChanged);
    expect(await service.contacts.remove('people/me', item, signal)).toBeNull();
  });

  test('a copy of what is deleted is kept', async () => {
    const id = google.putPerson({ names: name('Anna'), biographies: [{ value: 'A note' }] });
    const copy = await service.contacts.remove('people/me', await itemOf(id), signal);
    expect(JSON.parse(copy?.text ?? '')).toMatchObject({ names: name('Anna') });
    expect((await round()).items).toEqual([]);
  });

  test('changes are sent one by one', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e'];
    const makes = keys.map((key) => service.contacts.create('people/me', key, whole, signal));
    expect(new Set((await Promise.all(makes)).map(({ remoteId }) => remoteId)).size).toBe(5);
    expect(google.mostChanges).toBe(1);
  });
});
