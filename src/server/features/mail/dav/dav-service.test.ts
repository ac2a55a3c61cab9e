/** The provider against real servers: radicale, and xandikos with its peculiarities. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type ChangePage,
  ItemChanged,
  type ItemStore,
  type MailProvider,
  ReconnectNeeded,
  TokenRefused,
} from '#server/features/mail/providers/mail-provider.ts';
import { openSafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import { type DavServer, openRadicale, openXandikos } from '#test/dav-servers.ts';
import { type DavServiceOptions, openDavService } from './dav-service.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { signal } = new AbortController();

function open(server: DavServer, more: Partial<DavServiceOptions> = {}): MailProvider {
  const allow = [server.target];
  const web = openSafeFetch({ allow });
  onTestFinished(() => web.close());
  const { url: serverUrl, username, password } = server;
  return openDavService({ serverUrl, username, password, web, allow, ...more });
}

async function readAll<Of, Change>(
  store: ItemStore<Of, Change>,
  collection: string,
  token: string | null,
) {
  const all: ChangePage<Of> & { pages: number } = {
    items: [],
    unreadable: [],
    deleted: [],
    nextPage: null,
    token: null,
    pages: 0,
  };
  let page: string | null = null;
  do {
    const next: ChangePage<Of> = await store.changes({ collection, token, page, signal });
    all.items.push(...next.items);
    all.unreadable.push(...next.unreadable);
    all.deleted.push(...next.deleted);
    all.token = next.token;
    all.pages += 1;
    page = next.nextPage;
  } while (page !== null);
  return all;
}

const card = (uid: string, name: string, ...more: string[]) =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:${uid}`,
    `FN:${name}`,
    `N:${name};;;;`,
    ...more,
    'END:VCARD',
    '',
  ].join('\r\n');
const calendar = (component: string, uid: string, ...more: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Somebody//EN',
    `BEGIN:${component}`,
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    ...more,
    `END:${component}`,
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const radicale = await openRadicale();

describe.each([
  { name: 'radicale', server: radicale },
  { name: 'xandikos', server: await openXandikos() },
])('$name', ({ name: which, server }) => {
  it('finds the address book and the calendar from any address of the server', async () => {
    const wanted = [
      expect.objectContaining({ kind: 'calendar', remoteId: server.calendar, canWrite: true }),
      expect.objectContaining({ kind: 'contacts', remoteId: server.addressBook, canWrite: true }),
    ];
    const found = await open(server).collections(signal);
    expect(found.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual(wanted);
    const one = await open(server, { serverUrl: server.calendar }).collections(signal);
    expect(one.map(({ remoteId }) => remoteId)).toContain(server.calendar);
    expect(await open(server).account(signal)).toBe(which === 'radicale' ? 'alice' : 'user');
  });

  it('reads everything page by page, and later what was changed and deleted', async () => {
    const { addressBook } = server;
    for (const name of ['Ann', 'Ben', 'Cem', 'Dan', 'Eva']) {
      await server.ask('PUT', `${addressBook}${name}.vcf`, card(name, name));
    }
    const { contacts } = open(server, { pageSize: 2 });
    const all = await readAll(contacts, addressBook, null);
    expect(all.pages).toBe(3);
    expect(all.items.map(({ contact }) => contact.name).sort()).toEqual([
      'Ann',
      'Ben',
      'Cem',
      'Dan',
      'Eva',
    ]);
    const none = await readAll(contacts, addressBook, all.token);
    expect(none).toMatchObject({ items: [], unreadable: [], deleted: [] });

    await server.ask('PUT', `${addressBook}Ann.vcf`, card('Ann', 'Anna', 'TEL:+61 2'));
    await server.ask('PUT', `${addressBook}Fay%20%C3%A9.vcf`, card('Fay', 'Fay'));
    await server.ask('DELETE', `${addressBook}Ben.vcf`);
    const changes = await readAll(contacts, addressBook, none.token);
    expect(changes.items.map(({ contact }) => contact.name).sort()).toEqual(['Anna', 'Fay']);
    expect(changes.deleted).toEqual(['Ben.vcf']);
    const { items } = await readAll(contacts, addressBook, changes.token);
    expect(items).toEqual([]);
    const again = await readAll(contacts, addressBook, null);
    const remoteIds = again.items.map(({ remoteId }) => remoteId).sort();
    expect(remoteIds).toEqual(['Ann.vcf', 'Cem.vcf', 'Dan.vcf', 'Eva.vcf', 'Fay%20%C3%A9.vcf']);
  });

  it('refuses a token that the server does not know', async () => {
    const { contacts } = open(server);
    const token = which === 'radicale' ? `http://radicale.org/ns/sync/${'0'.repeat(64)}` : 'bogus';
    await expect(readAll(contacts, server.addressBook, token)).rejects.toThrow(TokenRefused);
    await expect(readAll(contacts, server.addressBook, 'etags:{')).rejects.toThrow(TokenRefused);
  });

  it('creates an item once, however often it is tried', async () => {
    const { contacts } = open(server);
    const change = {
      name: 'Gil Roe',
      emails: { wanted: [{ value: 'gil@example.com', type: 'work' }], known: [] },
      phones: { wanted: [{ value: '+61 400', type: 'mobile' }], known: [] },
      company: 'Acme',
    };
    const made = await contacts.create(server.addressBook, 'key-1', change, signal);
    const { state, ...first } = made;
    expect(await contacts.create(server.addressBook, 'key-1', change, signal)).toEqual(made);
    const { items } = await readAll(contacts, server.addressBook, null);
    expect(items.filter(({ remoteId }) => remoteId === first.remoteId)).toEqual([
      {
        ...first,
        contact: {
          name: 'Gil Roe',
          emails: ['gil@example.com'],
          phones: ['+61 400'],
          types: { 'gil@example.com': 'work', '+61 400': 'mobile' },
          company: 'Acme',
          jobTitle: null,
          location: null,
        },
      },
    ]);
    expect(state).toEqual(items.find(({ remoteId }) => remoteId === first.remoteId)?.contact);
    // Changed there since, so it is read again.
    await server.ask('PUT', `${server.addressBook}key-1.vcf`, card('key-1', 'Other'));
    const late = await contacts.create(server.addressBook, 'key-1', change, signal);
    expect(late).toMatchObject({ remoteId: 'key-1.vcf', etag: '' });
  });

  it('changes and removes an item only if it is as it was read, and keeps the rest of it', async () => {
    const { addressBook } = server;
    const photo = `PHOTO;ENCODING=b;TYPE=JPEG:${'QUJD'.repeat(20_000)}`.replace(
      /.{74}/g,
      '$&\r\n ',
    );
    const text = card('Hal', 'Hal', 'item1.TEL;TYPE=WORK:+61 2', 'item1.X-ABLABEL:Desk', photo);
    await server.ask('PUT', `${addressBook}Hal.vcf`, text);
    const { contacts } = open(server);
    const read = async () => {
      const { items } = await readAll(contacts, addressBook, null);
      return items.find(({ remoteId }) => remoteId === 'Hal.vcf');
    };
    const item = await read();
    if (!item) throw new Error('It was not read.');
    expect(item.contact.phones).toEqual(['+61 2']);
    const written = await contacts.update(
      addressBook,
      item,
      { phones: { wanted: [{ value: '0400 1' }], known: ['+61 2'] } },
      signal,
    );
    const contact = { ...item.contact, phones: ['0400 1'], types: { '0400 1': 'other' } };
    expect({ ...(await read()), state: contact }).toEqual({ ...item, ...written, contact });
    const kept = (await (await server.ask('GET', `${addressBook}Hal.vcf`)).text()).replace(
      /\r?\n /g,
      '',
    );
    expect(kept).toContain('QUJD'.repeat(20_000));
    expect(kept).toMatch(/item1.X-ABLABEL:Desk/i);

    const stale = { remoteId: 'Hal.vcf', etag: item.etag };
    await expect(contacts.update(addressBook, stale, { name: 'x' }, signal)).rejects.toThrow(
      ItemChanged,
    );
    await expect(contacts.remove(addressBook, stale, signal)).rejects.toThrow(ItemChanged);
    const copy = await contacts.remove(addressBook, written, signal);
    expect(copy?.text).toContain('0400 1');
    expect(await contacts.remove(addressBook, written, signal)).toBeNull();
    await expect(contacts.update(addressBook, written, { name: 'x' }, signal)).rejects.toThrow(
      ItemChanged,
    );
  });

  it('reads and writes events, and ignores tasks', async () => {
    const url = server.calendar;
    await server.ask('PUT', `${url}task.ics`, calendar('VTODO', 'task', 'SUMMARY:A task'));
    const zoned = 'DTSTART;TZID=Australia/Sydney:20260928T090000';
    const rule = 'RRULE:FREQ=WEEKLY;COUNT=4';
    const weekly = calendar('VEVENT', 'weekly', 'SUMMARY:Weekly', zoned, 'DURATION:PT1H', rule);
    await server.ask('PUT', `${url}weekly.ics`, weekly);
    const { events } = open(server, { timeZone: 'Australia/Perth' });
    const all = await readAll(events, url, null);
    expect(all).toMatchObject({
      items: [
        {
          remoteId: 'weekly.ics',
          event: {
            title: 'Weekly',
            start: { instant: '2026-09-27T23:00:00.000Z' },
            end: { instant: '2026-09-28T00:00:00.000Z' },
            series: { lines: [rule], timeZone: 'Australia/Sydney', exceptions: [] },
          },
        },
      ],
      unreadable: [],
    });
    const change = { title: 'New', start: { day: '2026-12-24' }, end: { day: '2026-12-26' } };
    const made = await events.create(url, 'key-1', change, signal);
    const moved = { start: { instant: '2026-12-24T01:00:00.000Z' }, end: null };
    const written = await events.update(url, made, moved, signal);
    const later = await readAll(events, url, all.token);
    expect(later.items).toEqual([
      { ...written, event: expect.objectContaining({ ...moved, title: 'New' }) },
    ]);
    expect((await events.remove(url, written, signal))?.text).toContain('SUMMARY:New');
    expect((await readAll(events, url, later.token)).deleted).toEqual(['key-1.ics']);
  });

  it('reports unreadable items with a reason, and returns all others', async () => {
    const { contacts } = open(server, { pageSize: 3 });
    // Items that a server would refuse can get there by other ways; both servers accept a card without a name.
    const nameless = ['BEGIN:VCARD', 'VERSION:3.0', 'UID:none', 'FN:', 'N:;;;;', 'END:VCARD', ''];
    await server.ask('PUT', `${server.addressBook}none.vcf`, nameless.join('\r\n'));
    const { items, unreadable } = await readAll(contacts, server.addressBook, null);
    expect(items.length).toBeGreaterThan(3);
    expect(unreadable).toEqual([
      { remoteId: 'none.vcf', etag: expect.any(String), reason: 'It has no name.' },
    ]);
  });
});

it('says which account has a wrong password', async () => {
  const { account, contacts } = open(radicale, { password: 'wrong' });
  await expect(account(signal)).rejects.toThrow(ReconnectNeeded);
  await expect(readAll(contacts, radicale.addressBook, null)).rejects.toThrow(ReconnectNeeded);
});
