/**
 * A server of one address book and one calendar that does what a test tells it to, and what no decent
 * server does; and a canary, which must never be called.
 */
import type { ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { type DavServiceOptions, openDavService } from '#server/features/mail/dav/dav-service.ts';
import type { MailProvider } from '#server/features/mail/providers/mail-provider.ts';
import { openSafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import { openWebServer, type TakenCall, type WebServer } from './web-server.ts';

export interface HostileDav {
  server: WebServer;
  url: string;
  target: string;
  username: string;
  password: string;
  canary: WebServer;
  addressBook: string;
  calendar: string;
  /** By their names; each with what the server answers when it is asked for. */
  cards: Map<string, string>;
  events: Map<string, string>;
  /** Takes a call before it is answered as usual; false: it does not. */
  trick: (call: TakenCall, reply: ServerResponse) => boolean;
  /** As a test of its own opens it, with a name and a password. */
  open(more?: Partial<DavServiceOptions>): MailProvider;
}

const home = '/dav/me/';

export async function openHostileDav(): Promise<HostileDav> {
  const server = await openWebServer();
  const canary = await openWebServer();
  const dav: HostileDav = {
    server,
    url: server.url,
    target: `127.0.0.1:${server.port}`,
    username: 'alice',
    password: 's3cret',
    canary,
    addressBook: `${server.url}${home}cards/`,
    calendar: `${server.url}${home}events/`,
    cards: new Map(),
    events: new Map(),
    trick: () => false,
    open(more = {}) {
      // The guard would let us reach the canary: what keeps us away from it is the client itself.
      const allow = [dav.target, `127.0.0.1:${canary.port}`];
      const web = openSafeFetch({ allow });
      onTestFinished(() => web.close());
      const { url: serverUrl, username, password } = dav;
      return openDavService({
        serverUrl,
        username,
        password,
        web,
        allow,
        pause: async () => 0,
        ...more,
      });
    },
  };
  server.answer = (call, reply) => {
    if (!dav.trick(call, reply)) answer(dav, call, reply);
  };
  return dav;
}

/** The body of an answer about several resources. */
export function multiStatus(...responses: string[]): string {
  return `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:card="urn:ietf:params:xml:ns:carddav">${responses.join('')}</d:multistatus>`;
}

export function response(href: string, prop: string): string {
  return `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${prop}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
}

export function sendXml(reply: ServerResponse, body: string, status = 207): true {
  reply.writeHead(status, { 'content-type': 'application/xml; charset=utf-8' }).end(body);
  return true;
}

/** A trick on the calls of a method and of paths. */
export function on(
  method: string,
  path: RegExp,
  act: (reply: ServerResponse, call: TakenCall) => unknown,
): HostileDav['trick'] {
  return (call, reply) => {
    if (call.method !== method || !path.test(call.path)) return false;
    act(reply, call);
    return true;
  };
}

export function card(...lines: string[]): string {
  return ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n');
}

function answer(dav: HostileDav, call: TakenCall, reply: ServerResponse): void {
  const { pathname } = new URL(call.path, dav.url);
  const folder = pathname.startsWith(`${home}cards/`)
    ? { files: dav.cards, data: 'card:address-data' }
    : { files: dav.events, data: 'c:calendar-data' };
  const name = pathname.split('/').at(-1) ?? '';
  if (call.method === 'PROPFIND' && pathname === home && call.headers.depth === '1') {
    const kinds = { cards: '<card:addressbook/>', events: '<c:calendar/>' };
    const found = Object.entries(kinds).map(([path, kind]) =>
      response(`${home}${path}/`, `<d:resourcetype><d:collection/>${kind}</d:resourcetype>`),
    );
    sendXml(reply, multiStatus(...found));
  } else if (call.method === 'PROPFIND') {
    const homes = `<card:addressbook-home-set><d:href>${home}</d:href></card:addressbook-home-set><c:calendar-home-set><d:href>${home}</d:href></c:calendar-home-set>`;
    sendXml(reply, multiStatus(response(pathname, homes)));
  } else if (call.method === 'REPORT' && call.body.includes('sync-collection')) {
    const found = [...folder.files.keys()].map((each) => response(pathname + each, etagOf(each)));
    sendXml(reply, multiStatus(...found, '<d:sync-token>token-1</d:sync-token>'));
  } else if (call.method === 'REPORT') {
    const wanted = [...folder.files].filter(([each]) => call.body.includes(each));
    const found = wanted.map(([each, text]) => {
      const data = `<${folder.data}><![CDATA[${text}]]></${folder.data}>`;
      return response(pathname + each, etagOf(each) + data);
    });
    sendXml(reply, multiStatus(...found));
  } else if (call.method === 'GET' && folder.files.has(name)) {
    reply.writeHead(200, { etag: `"${name}"` }).end(folder.files.get(name));
  } else reply.writeHead(404).end();
}

function etagOf(name: string): string {
  return `<d:getetag>"${name}"</d:getetag>`;
}
