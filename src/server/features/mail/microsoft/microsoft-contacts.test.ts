import { beforeEach, describe, expect, test } from 'vitest';
import { ItemChanged, TokenRefused } from '#server/features/mail/providers/mail-provider.ts';
import { openSafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import { trouble } from '#test/capsule-server.ts';
import { mainFolder, microsoftTrouble, openMicrosoftServer } from '#test/microsoft-server.ts';
import { openMicrosoftService } from './microsoft-service.ts';

const graph = await openMicrosoftServer();
const { signal } = new AbortController();
let waits: number[] = [];
const service = openMicrosoftService({
  url: graph.url,
  web: openSafeFetch({ allow: [`127.0.0.1:${graph.server.port}`] }),
  accessToken: async () => 'graph-token',
  pause: async (time) => void waits.push(time),
  random: () => 0,
});

beforeEach(() => {
  graph.contacts.clear();
  graph.folders.clear();
  graph.mishaps = [];
  graph.perPage = 100;
  graph.hasEmptyPages = false;
  graph.tellsChangesOnly = false;
  graph.knowsMainFolder = true;
  graph.linkOrigin = graph.url;
  graph.server.calls.length = 0;
  waits = [];
});

async function round(token: string | null = null, collection = mainFolder) {
  const request = { collection, token, signal };
  const pages = [await service.contacts.changes({ ...request, page: null })];
  for (let page = pages[0]; page?.nextPage; page = pages.at(-1)) {
    pages.push(await service.contacts.changes({ ...request, page: page.nextPage }));
  }
  return {
    items: pages.flatMap(({ items }) => items),
    unreadable: pages.flatMap(({ unreadable }) => unreadable),
    deleted: pages.flatMap(({ deleted }) => deleted),
    token: pages.at(-1)?.token ?? null,
    pages: pages.length,
  };
}

const itemOf = async (remoteId: string) => {
  const found = (await round()).items.find((item) => item.remoteId === remoteId);
  if (!found) throw new Error(`${remoteId} did not come`);
  return found;
};

test('the owner of the account, and its folders and calendars over several pages', async () => {
  graph.perPage = 1;
  graph.folders.set('dealers', { name: 'Dealers', parent: null });
  graph.folders.set('old', { name: 'Old dealers', parent: 'dealers' });
  graph.folders.set('vip', { name: 'VIP', parent: null });
  graph.calendars.set('holidays', { name: 'Holidays', canEdit: false });
  expect(await service.account(signal)).toBe('sales@dealer.example');
  const collections = await service.collections(signal);
  expect(
    collections.map(({ kind, remoteId, name, canWrite }) => [kind, remoteId, name, canWrite]),
  ).toEqual([
    ['contacts', 'contacts', 'Contacts', true],
    ['contacts', 'dealers', 'Dealers', true],
    ['contacts', 'old', 'Old dealers', true],
    ['contacts', 'vip', 'VIP', true],
    ['calendar', 'main-calendar', 'Calendar', true],
    ['calendar', 'holidays', 'Holidays', false],
  ]);
});

describe('reading', () => {
  test('an Outlook contact becomes one of ours', async () => {
    graph.putContact({
      displayName: 'Anna Berg',
      givenName: 'Anna',
      surname: 'Berg',
      companyName: 'Harbour Cars',
      jobTitle: 'Buyer',
      emailAddresses: [
        { name: 'Anna', address: 'anna@example.com' },
        { name: 'Anna', address: 'home@example.com' },
      ],
      businessPhones: ['02 5550 1234'],
      mobilePhone: '0400 000 000',
      homePhones: ['02 5550 9999'],
      businessAddress: { street: '1 Pier St', city: 'Sydney', state: 'NSW', postalCode: '2000' },
    });
    graph.putContact({ companyName: 'Only A Company' });
    graph.putContact({ personalNotes: 'Nothing else' });
    const { items, unreadable } = await round();
    expect(items.map(({ contact }) => contact)).toEqual([
      {
        name: 'Anna Berg',
        emails: ['anna@example.com', 'home@example.com'],
        phones: ['02 5550 1234', '0400 000 000', '02 5550 9999'],
        types: { '02 5550 1234': 'work', '0400 000 000': 'mobile', '02 5550 9999': 'home' },
        company: 'Harbour Cars',
        jobTitle: 'Buyer',
        location: '1 Pier St, Sydney NSW 2000',
      },
      expect.objectContaining({ name: 'Only A Company' }),
    ]);
    expect(unreadable).toMatchObject([{ reason: expect.stringContaining('no name') }]);
  });

  test('follows the links over empty pages too, folder by folder, and then asks for what changed', async () => {
    graph.perPage = 2;
    graph.hasEmptyPages = true;
    graph.folders.set('vip', { name: 'VIP', parent: null });
    const ids = ['A', 'B', 'C'].map((displayName) => graph.putContact({ displayName }));
    graph.putContact({ displayName: 'V' }, undefined, 'vip');
    const first = await round();
    expect(first.items.map(({ contact }) => contact.name)).toEqual(['A', 'B', 'C']);
    expect(first.pages).toBe(4);
    expect((await round(null, 'vip')).items.map(({ contact }) => contact.name)).toEqual(['V']);

    graph.putContact({ displayName: 'B2' }, ids[1]);
    graph.remove(ids[2] ?? '');
    const next = await round(first.token);
    expect(next.items).toMatchObject([{ remoteId: ids[1], contact: { name: 'B2' } }]);
    expect(next.deleted).toContain(ids[2]);
    expect(await round(next.token)).toMatchObject({ items: [], deleted: [] });
  });

  test('each folder is asked for its changes as documented, the main folder by its name', async () => {
    graph.folders.set('vip', { name: 'VIP', parent: null });
    graph.putContact({ displayName: 'A' });
    expect((await round()).items).toHaveLength(1);
    await round(null, 'vip');
    const asked = graph.asked('/delta').map(({ path }) => path);
    expect(asked).toEqual([
      '/v1.0/me/contactFolders/contacts/contacts/delta',
      '/v1.0/me/contactFolders/vip/contacts/delta',
    ]);
  });

  test('if that name is refused, the main folder is asked in the way of other programs', async () => {
    graph.knowsMainFolder = false;
    const id = graph.putContact({ displayName: 'A' });
    const { items, token } = await round();
    expect(items).toHaveLength(1);
    graph.remove(id);
    expect((await round(token)).deleted).toEqual([id]);
  });

  test('reads items completely of which only the changes came, at most three at once', async () => {
    const ids = Array.from({ length: 8 }, (_, number) =>
      graph.putContact({ displayName: `Contact ${number}` }),
    );
    const { token } = await round();
    graph.tellsChangesOnly = true;
    for (const id of ids) graph.putContact({ jobTitle: 'Buyer' }, id);
    // Holds the first ones until there are three, and a little longer in case a fourth comes.
    const { answer } = graph.server;
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    let held = 0;
    let most = 0;
    graph.server.answer = async (call, reply) => {
      if (call.path.includes('delta')) return answer(call, reply);
      held += 1;
      most = Math.max(most, held);
      if (held === 3) setTimeout(release, 50);
      await gate;
      held -= 1;
      return answer(call, reply);
    };
    const { items } = await round(token);
    graph.server.answer = answer;
    expect(items.map(({ contact: { name, jobTitle } }) => [name, jobTitle])).toEqual(
      ids.map((_, number) => [`Contact ${number}`, 'Buyer']),
    );
    expect(most).toBe(3);
  });

  test('an expired token leads to a full read', async () => {
    const { token } = await round();
    graph.forget();
    await expect(round(token)).rejects.toBeInstanceOf(TokenRefused);
    graph.mishaps = [microsoftTrouble.fault(400, 'resyncRequired')];
    await expect(round(token)).rejects.toBeInstanceOf(TokenRefused);
  });

  test('a link to another address is not followed, and does not get the token', async () => {
    graph.perPage = 1;
    graph.linkOrigin = 'http://127.0.0.1:9';
    graph.putContact({ displayName: 'A' });
    graph.putContact({ displayName: 'B' });
    await expect(round()).rejects.toThrow(/another address. Nothing was sent/);
    const { length } = graph.server.calls;
    const elsewhere = { collection: mainFolder, page: null, signal };
    for (const token of ['https://evil.example/v1.0/me', `${graph.url}@evil.example/`]) {
      await expect(service.contacts.changes({ ...elsewhere, token })).rejects.toThrow(/another/);
    }
    expect(graph.server.calls).toHaveLength(length);
  });
});

test('limits are waited for; errors and broken connections are tried again', async () => {
  graph.putContact({ displayName: 'A' });
  graph.mishaps = [
    microsoftTrouble.fault(429, 'TooManyRequests', { 'retry-after': '10' }),
    microsoftTrouble.fault(429, 'TooManyRequests'),
    microsoftTrouble.fault(503, 'serviceNotAvailable', { 'retry-after': '3' }),
    trouble.cut,
    trouble.broken,
  ];
  expect((await round()).items).toHaveLength(1);
  expect(waits).toEqual([10_000, 1_000, 3_000, 1_000, 2_000]);
});

test('an answer that ends without a token is an error, so that nothing seems deleted', async () => {
  graph.mishaps = [trouble.answering('{"value":[]}')];
  await expect(round()).rejects.toThrow(/leads nowhere/);
  graph.mishaps = [trouble.answering('{}')];
  await expect(round()).rejects.toThrow(/cannot be read/);
});

test('a service that does not recover is given up', async () => {
  graph.mishaps = Array.from({ length: 6 }, () => trouble.cut);
  await expect(round()).rejects.toThrow(/Microsoft 365 could not be reached/);
  graph.mishaps = [microsoftTrouble.fault(403, 'ErrorAccessDenied')];
  await expect(round()).rejects.toThrow(/Microsoft 365 refused it: It is ErrorAccessDenied/);
});

describe('writing', () => {
  const whole = {
    name: 'Anna van Berg',
    emails: { wanted: [{ value: 'anna@example.com', type: 'home' }], known: [] },
    phones: { wanted: [{ value: '02 5550 1234', type: null }], known: [] },
    company: 'Harbour Cars',
    jobTitle: 'Buyer',
    location: '1 Pier St, Sydney',
  };
  const contacts = service.contacts;

  test('a created contact comes back as it was created, in its folder', async () => {
    graph.folders.set('vip', { name: 'VIP', parent: null });
    const made = await contacts.create('vip', 'key-1', whole, signal);
    expect(graph.contacts.get(made.remoteId)?.fields).toMatchObject({
      givenName: 'Anna van',
      surname: 'Berg',
    });
    const [item] = (await round(null, 'vip')).items;
    const contact = {
      name: 'Anna van Berg',
      emails: ['anna@example.com'],
      phones: ['02 5550 1234'],
      types: { '02 5550 1234': 'work' },
      company: 'Harbour Cars',
      jobTitle: 'Buyer',
      location: '1 Pier St, Sydney',
    };
    expect({ ...item, state: contact }).toEqual({ ...made, contact });
  });

  test('the same key creates it only once, even if the answer was lost', async () => {
    const made = await contacts.create(mainFolder, 'key-1', whole, signal);
    expect(await contacts.create(mainFolder, 'key-1', whole, signal)).toEqual(made);
    graph.mishaps = [undefined, trouble.broken];
    await expect(contacts.create(mainFolder, 'key-2', whole, signal)).rejects.toThrow(
      /did not say whether it was saved/,
    );
    await contacts.create(mainFolder, 'key-2', whole, signal);
    expect(graph.contacts.size).toBe(2);
  });

  test('a change replaces the first value and leaves all others', async () => {
    const id = graph.putContact({
      displayName: 'Anna Berg',
      emailAddresses: [
        { name: 'A', address: 'anna@example.com' },
        { name: 'B', address: 'home@example.com' },
      ],
      mobilePhone: '0400 000 000',
      homePhones: ['02 5550 9999'],
      homeAddress: { street: 'Old St', city: 'Perth' },
      personalNotes: 'A note',
    });
    const item = await itemOf(id);
    const change = {
      emails: {
        wanted: [{ value: 'new@example.com' }, { value: 'home@example.com' }],
        known: ['anna@example.com', 'home@example.com'],
      },
      phones: {
        wanted: [
          { value: '0400 111 111', type: 'mobile' },
          { value: '02 5550 9999', type: 'home' },
        ],
        known: ['0400 000 000', '02 5550 9999'],
      },
      location: 'New St',
    };
    const written = await contacts.update(mainFolder, item, change, signal);
    expect(written).toMatchObject({ remoteId: id, etag: (await itemOf(id)).etag });
    expect(graph.contacts.get(id)?.fields).toMatchObject({
      displayName: 'Anna Berg',
      emailAddresses: [{ address: 'new@example.com' }, { address: 'home@example.com' }],
      businessPhones: [],
      mobilePhone: '0400 111 111',
      homePhones: ['02 5550 9999'],
      businessAddress: {},
      homeAddress: { street: 'New St', city: '' },
      personalNotes: 'A note',
    });
    expect(JSON.parse(graph.asked('PATCH')[0]?.body ?? '')).not.toHaveProperty('displayName');
    const after = await itemOf(id);
    const fewer = {
      emails: {
        wanted: [{ value: 'home@example.com' }],
        known: ['new@example.com', 'home@example.com'],
      },
      phones: {
        wanted: [{ value: '02 5550 9999', type: 'home' }],
        known: ['0400 111 111', '02 5550 9999'],
      },
    };
    await contacts.update(mainFolder, after, fewer, signal);
    expect((await itemOf(id)).contact).toMatchObject({
      emails: ['home@example.com'],
      phones: ['02 5550 9999'],
    });
  });

  test('a change is refused if the contact was changed or deleted there meanwhile, even at the last moment', async () => {
    const id = graph.putContact({ displayName: 'Anna' });
    const item = await itemOf(id);
    const update = () => contacts.update(mainFolder, item, { name: 'Anne' }, signal);
    const remove = () => contacts.remove(mainFolder, item, signal);
    for (const write of [update, remove]) {
      graph.mishaps = [undefined, microsoftTrouble.fault(412, 'ErrorIrresolvableConflict')];
      await expect(write()).rejects.toBeInstanceOf(ItemChanged);
    }
    graph.putContact({ displayName: 'Annabel' }, id);
    await expect(update()).rejects.toBeInstanceOf(ItemChanged);
    await expect(remove()).rejects.toBeInstanceOf(ItemChanged);
    graph.remove(id);
    await expect(update()).rejects.toBeInstanceOf(ItemChanged);
    expect(await remove()).toBeNull();
  });

  test('a complete copy of what is deleted is kept', async () => {
    const id = graph.putContact({ displayName: 'Anna', personalNotes: 'A note' });
    const copy = await contacts.remove(mainFolder, await itemOf(id), signal);
    expect(JSON.parse(copy?.text ?? '')).toMatchObject({ personalNotes: 'A note' });
    expect(graph.asked('DELETE')[0]?.headers['if-match']).toMatch(/^W\//);
    expect((await round()).items).toEqual([]);
  });
});
