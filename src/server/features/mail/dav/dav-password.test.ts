/** Neither a server nor an entered address can make us send the password, or a call, elsewhere. */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  MailServiceError,
  ReconnectNeeded,
} from '#server/features/mail/providers/mail-provider.ts';
import { openSafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
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

const { signal } = new AbortController();

let dav: HostileDav;
let canary: WebServer;
beforeEach(async () => {
  dav = await openHostileDav();
  canary = dav.canary;
});

const open = (more: Partial<DavServiceOptions> = {}) => dav.open(more);
const readCards = () =>
  open().contacts.changes({ collection: dav.addressBook, token: null, page: null, signal });

describe('the password is sent nowhere else', () => {
  it.each([
    ['a redirect of the first address', 'PROPFIND', /^\/$/],
    ['a redirect of every address', 'PROPFIND', /./],
  ])('by %s', async (_what, method, path) => {
    dav.trick = on(method, path, (reply) =>
      reply.writeHead(301, { location: `${canary.url}/dav/` }).end(),
    );
    await open()
      .collections(signal)
      .then(
        () => undefined,
        (error: unknown) => {
          expect(error).toBeInstanceOf(MailServiceError);
          expect(String(error)).toContain('the password is not sent');
        },
      );
    expect(canary.calls).toEqual([]);
  });

  it.each([301, 302, 303, 307, 308])(
    'by a redirect %i of what is read or written',
    async (status) => {
      const location = `${canary.url}/x`;
      dav.cards.set('a.vcf', card('FN:A'));
      dav.trick = (call, reply) => {
        if (call.body.includes('sync-collection')) return false;
        reply.writeHead(status, { location }).end();
        return true;
      };
      const { items, unreadable } = await readCards();
      expect(items).toEqual([]);
      expect(unreadable).toMatchObject([{ reason: expect.stringContaining(`HTTP ${status}`) }]);
      const { contacts } = open();
      const item = { remoteId: 'a.vcf', etag: '"a.vcf"' };
      await expect(contacts.create(dav.addressBook, 'k', { name: 'x' }, signal)).rejects.toThrow(
        `HTTP ${status}`,
      );
      await expect(contacts.update(dav.addressBook, item, { name: 'x' }, signal)).rejects.toThrow(
        `HTTP ${status}`,
      );
      await expect(contacts.remove(dav.addressBook, item, signal)).rejects.toThrow(
        `HTTP ${status}`,
      );
      expect(canary.calls).toEqual([]);
      mustSurvive('S-31', {
        figure: 'password sent nowhere else',
        limit: 'credentials not sent to another host',
      });
    },
  );

  it('by the address of a principal, of a home, of a collection or of an item', async () => {
    const elsewhere = `${canary.url}/dav/`;
    const principal = `<d:current-user-principal><d:href>${elsewhere}</d:href></d:current-user-principal>`;
    dav.trick = on('PROPFIND', /./, (reply) =>
      sendXml(reply, multiStatus(response('/', principal))),
    );
    await expect(open().collections(signal)).rejects.toThrow('the password is not sent');
    const homes = `<card:addressbook-home-set><d:href>${elsewhere}</d:href></card:addressbook-home-set>`;
    dav.trick = on('PROPFIND', /./, (reply) => sendXml(reply, multiStatus(response('/', homes))));
    await expect(open().collections(signal)).rejects.toThrow('the password is not sent');
    const book = '<d:resourcetype><d:collection/><card:addressbook/></d:resourcetype>';
    dav.trick = (call, reply) =>
      call.headers.depth === '1' && sendXml(reply, multiStatus(response(elsewhere, book)));
    expect(await open().collections(signal)).toEqual([]);
    const hrefs = [
      `${canary.url}/x.vcf`,
      `//127.0.0.1:${canary.port}/dav/me/cards/x.vcf`,
      '/etc/passwd',
      '../../x.vcf',
      `/dav/me/cards/${'x'.repeat(3_000)}`,
      'http://[broken',
    ];
    dav.trick = (call, reply) => {
      if (!call.body.includes('sync-collection')) return false;
      const items = hrefs.map((href) => response(href, '<d:getetag>"1"</d:getetag>'));
      return sendXml(reply, multiStatus(...items, '<d:sync-token>1</d:sync-token>'));
    };
    const { items, unreadable } = await readCards();
    expect(items).toEqual([]);
    expect(unreadable).toHaveLength(hrefs.length);
    expect(unreadable[0]?.reason).toContain('outside of its collection');
    const collection = `${canary.url}/dav/`;
    const request = { collection, token: null, page: null, signal };
    await expect(open().contacts.changes(request)).rejects.toThrow('the password is not sent');
    await expect(open().contacts.create(collection, 'k', { name: 'x' }, signal)).rejects.toThrow(
      'the password is not sent',
    );
    expect(canary.calls).toEqual([]);
  });

  it('by redirects without end', async () => {
    dav.trick = on('PROPFIND', /./, (reply, { path }) =>
      reply.writeHead(302, { location: `${path}x/` }).end(),
    );
    await expect(open().collections(signal)).rejects.toThrow('redirects too often');
    expect(dav.server.calls.length).toBeLessThan(30);
  });

  it.each([
    ['another realm', 'Basic realm="Bank"', 'refuses the user name'],
    ['another way', 'Digest realm="x", nonce="1"', 'Digest'],
  ])('by asking again for %s', async (_what, asks, words) => {
    dav.cards.set('a.vcf', card('FN:A'));
    dav.cards.set('b.vcf', card('FN:B'));
    dav.trick = (call, reply) => {
      if (!call.body.includes('multiget')) return false;
      reply.writeHead(401, { 'www-authenticate': asks }).end();
      return true;
    };
    await expect(readCards()).rejects.toThrow(ReconnectNeeded);
    await expect(readCards()).rejects.toThrow(words);
    expect(dav.server.calls.filter(({ body }) => body.includes('multiget'))).toHaveLength(2);
  });

  it.each([
    'http://127.0.0.1',
    'https://127.1',
    'https://2130706433',
    'https://0x7f000001',
    'https://0177.0.0.1',
    'https://0',
    'https://[::]',
    'https://[::1]',
    'https://[::ffff:7f00:1]',
    'https://[64:ff9b::7f00:1]',
    'https://169.254.169.254',
    'https://100.64.0.1',
    'https://[fc00::1]',
    'https://10.0.0.1',
    'https://localhost.',
    'http://example.com',
    'https://alice:s3cret@127.0.0.1',
    'https://example.com:22',
    'https://example.com:6379',
    'file:///etc/passwd',
    'gopher://127.0.0.1',
    'ftp://127.0.0.1',
    'data:text/plain,x',
    'nothing',
  ])('by the address %s', async (address) => {
    const resolve = async () => ['127.0.0.1'];
    const web = openSafeFetch({ allow: [], ports: [443], resolve });
    onTestFinished(() => web.close());
    const serverUrl = address.replace(/127\.0\.0\.1$/, `127.0.0.1:${canary.port}`);
    const attempt = async () => open({ serverUrl, web, allow: [] }).collections(signal);
    await expect(attempt()).rejects.toThrow(MailServiceError);
    expect(canary.calls).toEqual([]);
  });
});
