/**
 * iCloud's address books and calendars as they are spread over hosts: two that everybody enters, which know the
 * principal or send on, and for each account a partition of its own for calendars and another for contacts.
 */
import type { ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { type DavServiceOptions, openDavService } from '#server/features/mail/dav/dav-service.ts';
import type { MailProvider } from '#server/features/mail/providers/mail-provider.ts';
import { openSafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import { card, multiStatus, response, sendXml } from './hostile-dav-server.ts';
import { openWebServer, type TakenCall, type WebServer } from './web-server.ts';

export const icloudHosts = {
  site: 'icloud.test',
  caldav: 'caldav.icloud.test',
  contacts: 'contacts.icloud.test',
  calendarPartition: 'p37-caldav.icloud.test',
  contactsPartition: 'p42-contacts.icloud.test',
  /** Of somebody else, whatever its name. */
  stranger: 'caldav-icloud.test',
} as const;

export interface ICloud {
  server: WebServer;
  /** The address of a host, with what of it. */
  at(host: string, path?: string): string;
  /** Which hosts were asked, each once, in their order. */
  hostsAsked(): string[];
  /** Takes a call before it is answered as usual; false: it does not. */
  trick: (call: TakenCall, reply: ServerResponse) => boolean;
  open(addresses: Pick<DavServiceOptions, 'serverUrl' | 'contactsUrl'>): MailProvider;
}

const username = 'alice@icloud.test';
const password = 'abcd-efgh-ijkl-mnop';
const wanted = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

export async function openICloud(): Promise<ICloud> {
  const server = await openWebServer();
  const icloud: ICloud = {
    server,
    at: (host, path = '/') => `http://${host}:${server.port}${path}`,
    hostsAsked: () => [...new Set(server.calls.map(({ headers }) => hostOf(headers.host)))],
    trick: () => false,
    open(addresses) {
      // The guard would let us reach all of them: what keeps us away from strangers is the client itself.
      const hosts: string[] = Object.values(icloudHosts);
      const allow = hosts.map((host) => `${host}:${server.port}`);
      const resolve = async () => ['127.0.0.1'];
      const web = openSafeFetch({ allow, resolve });
      onTestFinished(() => web.close());
      return openDavService({ ...addresses, username, password, web, allow, pause: async () => 0 });
    },
  };
  server.answer = (call, reply) => {
    if (icloud.trick(call, reply)) return;
    if (call.headers.authorization !== wanted) {
      reply.writeHead(401, { 'www-authenticate': 'Basic realm="MMCalDav"' }).end();
    } else answer(icloud, call, reply);
  };
  return icloud;
}

function hostOf(host: string | undefined): string {
  return (host ?? '').replace(/:\d+$/, '');
}

const principal = (href: string) =>
  `<d:current-user-principal><d:href>${href}</d:href></d:current-user-principal>`;
const folder = (kind: string, name: string) =>
  `<d:displayname>${name}</d:displayname><d:resourcetype><d:collection/><${kind}/></d:resourcetype>`;

function answer({ at }: ICloud, call: TakenCall, reply: ServerResponse): unknown {
  const { site, caldav, contacts, calendarPartition, contactsPartition } = icloudHosts;
  const one = (prop: string) => sendXml(reply, multiStatus(response(call.path, prop)));
  const sendTo = (location: string) => reply.writeHead(301, { location }).end();
  switch (`${call.method} ${hostOf(call.headers.host)} ${call.path}`) {
    case `PROPFIND ${site} /.well-known/caldav`:
      return sendTo(at(caldav));
    case `PROPFIND ${site} /.well-known/carddav`:
      return sendTo(at(contacts));
    case `PROPFIND ${caldav} /`:
      return one(principal('/123/principal/'));
    case `PROPFIND ${caldav} /123/principal/`:
      return one(
        `<d:displayname>Alice</d:displayname><c:calendar-home-set><d:href>${at(calendarPartition, '/123/calendars/')}</d:href></c:calendar-home-set>`,
      );
    // The other half is sent on before anything is said.
    case `PROPFIND ${contacts} /`:
      return sendTo(at(contactsPartition));
    case `PROPFIND ${contactsPartition} /`:
      return one(principal('/123/carddavhome/'));
    case `PROPFIND ${contactsPartition} /123/carddavhome/`:
      return call.headers.depth === '1'
        ? sendXml(
            reply,
            multiStatus(
              response(call.path, '<d:resourcetype><d:collection/></d:resourcetype>'),
              response('/123/carddavhome/card/', folder('card:addressbook', 'Card')),
            ),
          )
        : one(
            `<card:addressbook-home-set><d:href>${at(contactsPartition, '/123/carddavhome/')}</d:href></card:addressbook-home-set>`,
          );
    case `PROPFIND ${calendarPartition} /123/calendars/`:
      return sendXml(
        reply,
        multiStatus(
          response(call.path, '<d:resourcetype><d:collection/></d:resourcetype>'),
          response('/123/calendars/home/', folder('c:calendar', 'Home')),
        ),
      );
    case `REPORT ${contactsPartition} /123/carddavhome/card/`: {
      const item = response(`${call.path}1.vcf`, '<d:getetag>"1"</d:getetag>');
      return sendXml(reply, multiStatus(item, '<d:sync-token>t1</d:sync-token>'));
    }
    case `GET ${contactsPartition} /123/carddavhome/card/1.vcf`:
      return reply.writeHead(200, { etag: '"1"' }).end(card('UID:1', 'FN:Ann Lee'));
    default:
      return reply.writeHead(404).end();
  }
}
