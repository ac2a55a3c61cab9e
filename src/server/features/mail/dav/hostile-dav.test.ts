/** What a hostile server of address books and calendars may try (must-survive S-15 and S-31). */
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MailServiceError } from '#server/features/mail/providers/mail-provider.ts';
import {
  card,
  type HostileDav,
  multiStatus,
  on,
  openHostileDav,
  response,
  sendXml,
} from '#test/hostile-dav-server.ts';
import { mustSurvive } from '#test/must-survive.ts';
import type { WebServer } from '#test/web-server.ts';
import type { DavServiceOptions } from './dav-service.ts';

vi.setConfig({ testTimeout: 60_000 });

const { signal } = new AbortController();
const megabyte = 1_048_576;

let dav: HostileDav;
let canary: WebServer;
beforeEach(async () => {
  dav = await openHostileDav();
  canary = dav.canary;
});

const open = (more: Partial<DavServiceOptions> = {}) => dav.open(more);
const readCards = (more: Partial<DavServiceOptions> = {}) =>
  open(more).contacts.changes({ collection: dav.addressBook, token: null, page: null, signal });
const readEvents = () =>
  open().events.changes({ collection: dav.calendar, token: null, page: null, signal });

describe('answers', () => {
  const entity = (declared: string) =>
    `<?xml version="1.0"?><!DOCTYPE x [${declared}]><d:multistatus xmlns:d="DAV:">${response('/dav/me/cards/a.vcf', '<d:getetag>&e;</d:getetag>')}<d:sync-token>1</d:sync-token></d:multistatus>`;
  const laughs = Array.from({ length: 12 }, (_, place) => {
    const inner = place === 0 ? 'lol' : `&l${place - 1};`.repeat(10);
    return `<!ENTITY l${place} "${inner}">`;
  }).join('');

  it.each([
    ['a file of ours', () => entity('<!ENTITY e SYSTEM "file:///etc/passwd">')],
    ['an address', () => entity(`<!ENTITY e SYSTEM "${canary.url}/x">`)],
    ['a parameter entity', () => entity(`<!ENTITY % e SYSTEM "${canary.url}/x.dtd"> %e;`)],
    ['a billion laughs', () => entity(`${laughs}<!ENTITY e "&l11;">`)],
    ['an entity without declaration', () => multiStatus('<d:response>&e;</d:response>')],
    ['half an answer', () => multiStatus().slice(0, -20)],
    ['a page to sign in', () => '<html><body>Welcome</body></html>'],
    ['nothing', () => ''],
    ['a deep nest', () => multiStatus('<d:a>'.repeat(400_000) + '</d:a>'.repeat(400_000))],
    ['too many tags', () => multiStatus('<a/>'.repeat(1_100_000))],
    ['names of programs', () => multiStatus('<__proto__><polluted>1</polluted></__proto__>')],
  ])('are refused, each with a sentence: %s', async (_what, body) => {
    // If one report gets no answer, another one is tried, which gets the same.
    dav.trick = (call, reply) =>
      (call.method === 'REPORT' || call.method === 'PROPFIND') && sendXml(reply, body());
    await expect(readCards()).rejects.toThrow(MailServiceError);
    await expect(open().collections(signal)).rejects.toThrow(MailServiceError);
    expect(canary.calls).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    mustSurvive('S-31', { figure: 'refused, 0 hits', limit: '0 file reads, hits or executions' });
  });

  it('that never end are cut off, for a single item and in all', async () => {
    let sent = 0;
    const endless = (reply: ServerResponse, head: string) => {
      reply.write(head);
      const chunk = 'A'.repeat(megabyte);
      const more = () => {
        while (!reply.destroyed && sent < 400 * megabyte) {
          sent += chunk.length;
          if (!reply.write(chunk)) return reply.once('drain', more);
        }
        return reply.end();
      };
      more();
    };
    dav.cards.set('small.vcf', card('FN:Small'));
    dav.cards.set('huge.vcf', '');
    dav.trick = (call, reply) => {
      if (call.body.includes('addressbook-multiget')) {
        reply.writeHead(207, { 'content-type': 'application/xml' });
        endless(reply, multiStatus().slice(0, -20));
        return true;
      }
      if (!call.path.endsWith('huge.vcf')) return false;
      reply.writeHead(200);
      endless(reply, 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Huge\r\nNOTE:');
      return true;
    };
    const { items, unreadable } = await readCards();
    expect(items.map(({ contact }) => contact.name)).toEqual(['Small']);
    expect(unreadable).toEqual([
      { remoteId: 'huge.vcf', etag: '"huge.vcf"', reason: 'It is larger than 4 MB.' },
    ]);
    // The buffers of the sockets come on top of the limits of 10 and 4 MB.
    expect(sent).toBeLessThan(60 * megabyte);
    mustSurvive('S-31', {
      figure: `cut after ${Math.round(sent / megabyte)} MB of 400`,
      limit: 'cut off at the limit',
    });
  });

  it('that unpack to much more than they seem are cut off as well', async () => {
    const packed = gzipSync(Buffer.alloc(100 * megabyte, 'A'));
    dav.trick = on('REPORT', /./, (reply) => {
      const headers = { 'content-type': 'application/xml', 'content-encoding': 'gzip' };
      reply.writeHead(207, headers).end(packed);
    });
    await expect(readCards()).rejects.toThrow('more than we read');
  });

  it('that do not arrive, or break off, end with a message', async () => {
    dav.trick = on('REPORT', /./, () => undefined);
    await expect(readCards({ timeout: 300 })).rejects.toThrow('took too long');
    dav.trick = on('REPORT', /./, (reply) => reply.destroy());
    await expect(readCards()).rejects.toThrow('could not be reached');
    expect(dav.server.calls.filter(({ method }) => method === 'REPORT')).toHaveLength(4);
    dav.trick = on('REPORT', /./, (reply) => reply.writeHead(503, { 'retry-after': '9' }).end());
    await expect(readCards()).rejects.toThrow('too busy');
  });

  it('that always announce more come to an end', async () => {
    let token = 0;
    dav.trick = on('REPORT', /./, (reply, { path }) => {
      token += 1;
      const cut = `<d:response><d:href>${path}</d:href><d:status>HTTP/1.1 507 Insufficient Storage</d:status></d:response>`;
      const item = response(`${path}${token}.vcf`, '<d:getetag>"1"</d:getetag>');
      sendXml(reply, multiStatus(item, cut, `<d:sync-token>${token}</d:sync-token>`));
    });
    await expect(readCards()).rejects.toThrow('never comes to the end');
    dav.trick = on('REPORT', /./, (reply, { path }) => {
      const cut = `<d:response><d:href>${path}</d:href><d:status>HTTP/1.1 507 x</d:status></d:response>`;
      sendXml(reply, multiStatus(cut, '<d:sync-token>same</d:sync-token>'));
    });
    await expect(readCards()).rejects.toThrow('never comes to the end');
  });
});

it('a listing that is cut off continues from where it ended', async () => {
  dav.cards.set('a.vcf', card('FN:A'));
  dav.cards.set('b.vcf', card('FN:B'));
  dav.trick = (call, reply) => {
    if (!call.body.includes('sync-collection')) return false;
    const isFirst = call.body.includes('<d:sync-token/>');
    const cut = `<d:response><d:href>${call.path}</d:href><d:status>HTTP/1.1 507 x</d:status></d:response>`;
    const item = response(`${call.path}${isFirst ? 'a' : 'b'}.vcf`, '<d:getetag>"1"</d:getetag>');
    const token = `<d:sync-token>${isFirst ? 'one' : 'two'}</d:sync-token>`;
    return sendXml(reply, multiStatus(item, isFirst ? cut : '', token));
  };
  const { items, token } = await readCards();
  expect(items.map(({ contact }) => contact.name)).toEqual(['A', 'B']);
  expect(token).toBe('two');
});

it('pictures are not fetched, wherever they are', async () => {
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  dav.cards.set('a.vcf', card('FN:A', `PHOTO;VALUE=uri:${canary.url}/x.svg`));
  dav.cards.set('b.vcf', card('FN:B', `LOGO;ENCODING=b;TYPE=SVG:${script.toString('base64')}`));
  dav.cards.set('c.vcf', card('FN:C', 'PHOTO;VALUE=uri:file:///etc/passwd', `URL:${canary.url}/u`));
  const { items, unreadable } = await readCards();
  expect(unreadable).toEqual([]);
  expect(items.map(({ contact }) => contact)).toEqual(
    ['A', 'B', 'C'].map((name) => ({
      name,
      emails: [],
      phones: [],
      types: {},
      company: null,
      jobTitle: null,
      location: null,
    })),
  );
  expect(canary.calls).toEqual([]);
});

it('the same UID twice is two items, and an endless rule is passed on as it is', async () => {
  dav.cards.set('a.vcf', card('UID:same', 'FN:A'));
  dav.cards.set('b.vcf', card('UID:same', 'FN:B'));
  expect((await readCards()).items.map(({ remoteId }) => remoteId)).toEqual(['a.vcf', 'b.vcf']);
  const event = (...lines: string[]) =>
    ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:e', 'DTSTART:20200101T000000Z', ...lines]
      .concat('END:VEVENT', 'END:VCALENDAR')
      .join('\r\n');
  dav.events.set('a.ics', event('RRULE:FREQ=SECONDLY', 'SUMMARY:Each second'));
  dav.events.set('b.ics', event(`EXDATE:${Array(9_000).fill('20260101T000000Z').join(',')}`));
  dav.events.set('c.ics', event(`ATTACH:${canary.url}/x.svg`, 'RRULE:FREQ=NEVER'));
  dav.events.set('d.ics', event(...Array(30_000).fill('X-A:1')));
  const { items, unreadable } = await readEvents();
  expect(items.map(({ remoteId }) => remoteId)).toEqual(['a.ics', 'b.ics']);
  expect(items[0]?.event.series?.lines).toEqual(['RRULE:FREQ=SECONDLY']);
  expect(unreadable.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('It cannot be read: invalid frequency'),
    'It has too many lines.',
  ]);
  expect(canary.calls).toEqual([]);
});

it('etags that change all the time stop neither reading nor writing', async () => {
  let etag = 0;
  dav.cards.set('a.vcf', card('FN:A'));
  dav.trick = (call, reply) => {
    etag += 1;
    if (call.method === 'PUT') reply.writeHead(204).end();
    else if (call.method === 'PROPFIND') {
      const prop = `<d:getetag>"${etag}"</d:getetag>`;
      return sendXml(reply, multiStatus(response(call.path, prop)));
    } else return false;
    return true;
  };
  expect((await readCards()).items).toHaveLength(1);
  const item = { remoteId: 'a.vcf', etag: '"a.vcf"' };
  const written = await open().contacts.update(dav.addressBook, item, { name: 'B' }, signal);
  expect(written.etag).toBe(`"${etag}"`);
});

it('a server without sync-collection is read by its etags, one by one where it must be', async () => {
  const etags = new Map([
    ['a.vcf', 1],
    ['b.vcf', 1],
    ['c.vcf', 1],
  ]);
  for (const name of etags.keys()) dav.cards.set(name, card(`FN:${name}`));
  dav.trick = (call, reply) => {
    if (call.method === 'REPORT') {
      reply.writeHead(501).end('No reports here');
      return true;
    }
    if (call.method !== 'PROPFIND' || call.headers.depth !== '1') return false;
    const itself = response(call.path, '<d:resourcetype><d:collection/></d:resourcetype>');
    const found = [...etags].map(([name, etag]) =>
      response(call.path + name, `<d:getetag>"${etag}"</d:getetag>`),
    );
    return sendXml(reply, multiStatus(itself, ...found));
  };
  const { contacts } = open();
  const { items, token } = await readCards();
  expect(items.map(({ contact }) => contact.name)).toEqual(['a.vcf', 'b.vcf', 'c.vcf']);
  etags.set('b.vcf', 2);
  etags.delete('c.vcf');
  const request = { collection: dav.addressBook, page: null, signal };
  const next = await contacts.changes({ ...request, token });
  expect(next.items.map(({ remoteId }) => remoteId)).toEqual(['b.vcf']);
  expect(next.deleted).toEqual(['c.vcf']);
  const last = await contacts.changes({ ...request, token: next.token });
  expect(last).toMatchObject({ items: [], deleted: [], nextPage: null });
});

it('an item that cannot be written is reported, and a stopped sync stops', async () => {
  dav.cards.set('a.vcf', card('FN:A'));
  dav.trick = (call, reply) => {
    if (call.method !== 'PUT') return false;
    reply.writeHead(403).end();
    return true;
  };
  const { contacts } = open();
  const item = { remoteId: 'a.vcf', etag: '"a.vcf"' };
  const refusal = contacts.update(dav.addressBook, item, { name: 'B' }, signal);
  await expect(refusal).rejects.toThrow('does not let us write');
  const stop = new AbortController();
  dav.trick = on('REPORT', /./, () => stop.abort(new Error('Stopped.')));
  const request = { collection: dav.addressBook, token: null, page: null, signal: stop.signal };
  await expect(contacts.changes(request)).rejects.toThrow('Stopped.');
});
