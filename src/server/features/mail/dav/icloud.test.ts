/** An account whose calendars and contacts are on different hosts, and servers that try to get its password. */
import { beforeEach, expect, it } from 'vitest';
import { multiStatus, response, sendXml } from '#test/hostile-dav-server.ts';
import { type ICloud, icloudHosts, openICloud } from '#test/icloud-server.ts';
import { isSameSite } from './sites.rules.ts';

const { signal } = new AbortController();
const { site, caldav, contacts, calendarPartition, contactsPartition, stranger } = icloudHosts;

let icloud: ICloud;
beforeEach(async () => {
  icloud = await openICloud();
});

it('calendars and contacts are found from their two addresses, each on its partition', async () => {
  const { at } = icloud;
  const service = icloud.open({ serverUrl: at(caldav), contactsUrl: at(contacts) });
  const calendar = { kind: 'calendar', name: 'Home', canWrite: true };
  const book = { kind: 'contacts', name: 'Card', canWrite: true };
  const remoteId = at(contactsPartition, '/123/carddavhome/card/');
  expect(await service.collections(signal)).toEqual([
    { ...book, remoteId },
    { ...calendar, remoteId: at(calendarPartition, '/123/calendars/home/') },
  ]);
  expect(await service.account(signal)).toBe('Alice');
  const request = { collection: remoteId, token: null, page: null, signal };
  const { items, unreadable } = await service.contacts.changes(request);
  expect(unreadable).toEqual([]);
  expect(items.map(({ contact }) => contact.name)).toEqual(['Ann Lee']);
  expect(icloud.hostsAsked()).toEqual([caldav, calendarPartition, contacts, contactsPartition]);
});

it('both are found from one address whose well-known paths lead there', async () => {
  const found = await icloud.open({ serverUrl: icloud.at(site) }).collections(signal);
  expect(found.map(({ kind, remoteId }) => [kind, new URL(remoteId).hostname]).sort()).toEqual([
    ['calendar', calendarPartition],
    ['contacts', contactsPartition],
  ]);
});

it('an address that only has one of the two says which one is missing', async () => {
  const { at } = icloud;
  const half = await icloud.open({ serverUrl: at(caldav) }).collections(signal);
  expect(half.map(({ kind }) => kind)).toEqual(['calendar']);
  const wrong = icloud.open({ serverUrl: at(caldav), contactsUrl: at(caldav) });
  await expect(wrong.collections(signal)).rejects.toThrow(
    `No address books were found at ${caldav}:${icloud.server.port}.`,
  );
});

it.each(['a redirect', 'd:current-user-principal', 'c:calendar-home-set'])(
  '%s to another registrable domain gets no password',
  async (what) => {
    const elsewhere = icloud.at(stranger);
    icloud.trick = (call, reply) => {
      if (!call.headers.host?.startsWith(caldav)) return false;
      const prop = `<${what}><d:href>${elsewhere}</d:href></${what}>`;
      if (what !== 'a redirect') return sendXml(reply, multiStatus(response(call.path, prop)));
      reply.writeHead(301, { location: elsewhere }).end();
      return true;
    };
    const service = icloud.open({ serverUrl: icloud.at(caldav) });
    await expect(service.collections(signal)).rejects.toThrow(
      `The server points to another address, http://${stranger}`,
    );
    expect(icloud.hostsAsked()).toEqual([caldav]);
  },
);

it('a server that only offers Digest gets a clear message', async () => {
  icloud.trick = (_call, reply) => {
    reply.writeHead(401, { 'www-authenticate': 'Digest realm="x", nonce="1"' }).end();
    return true;
  };
  const service = icloud.open({ serverUrl: icloud.at(caldav) });
  await expect(service.collections(signal)).rejects.toThrow(
    'The server signs in by Digest alone; let it sign in by Basic too.',
  );
});

it.each([
  ['https://caldav.icloud.com', 'https://p37-caldav.icloud.com:443/1/', true],
  ['https://caldav.icloud.com', 'https://caldav.icloud.com:8443/', true],
  ['https://caldav.icloud.com', 'https://caldav.icloud.com./', true],
  ['https://dav.example.co.uk', 'https://cal.example.co.uk', true],
  ['https://caldav.icloud.com', 'http://caldav.icloud.com', false],
  ['https://caldav.icloud.com', 'https://caldav-icloud.com', false],
  ['https://caldav.icloud.com', 'https://icloud.com.evil.example', false],
  ['https://one.co.uk', 'https://two.co.uk', false],
  ['https://one.github.io', 'https://two.github.io', false],
  ['https://mine.synology.me', 'https://theirs.synology.me', false],
  ['https://co.uk', 'https://dav.co.uk', false],
  ['https://nas', 'https://other', false],
  ['https://nas:5001', 'https://nas:5006', false],
  ['https://10.0.0.1', 'https://10.0.0.1:8443', false],
  ['https://[2001:db8::1]', 'https://[2001:db8::2]', false],
])('%s and %s are of one owner: %s', (one, other, same) => {
  expect(isSameSite(new URL(one), new URL(other))).toBe(same);
});
