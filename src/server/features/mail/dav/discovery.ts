/**
 * Finds the address books and calendars of an account from any address of its server: that address, the
 * well-known ones (RFC 6764), the principal, its homes. Large services keep these on hosts of their own; it
 * goes there where the owner is the same.
 */
import type { MailSyncKind } from '#contract/mail-sync.ts';
import {
  MailServiceError,
  type RemoteCollection,
} from '#server/features/mail/providers/mail-provider.ts';
import { collectionAddress } from './addresses.ts';
import { type DavClient, type DavReply, LedAstray } from './dav-client.ts';
import { type DavEntry, getChild, getChildren, hasChild, readText } from './multi-status.ts';

export interface DavAccount {
  /** The account's name at the server; null if it does not say. */
  name: string | null;
  collections: RemoteCollection[];
}

const namespaces = {
  'xmlns:d': 'DAV:',
  'xmlns:c': 'urn:ietf:params:xml:ns:caldav',
  'xmlns:card': 'urn:ietf:params:xml:ns:carddav',
};
const allKinds: readonly MailSyncKind[] = ['contacts', 'calendar'];
const wellKnownNames = { contacts: 'carddav', calendar: 'caldav' } as const;
const homeOf = { contacts: 'addressbookHomeSet', calendar: 'calendarHomeSet' } as const;
const mostHops = 5;
const mostHomes = 10;
const mostCollections = 500;
const longestName = 200;

export function propfindBody(props: readonly string[]): Record<string, unknown> {
  const prop = Object.fromEntries(props.map((name) => [name, {}]));
  return { 'd:propfind': { _attributes: namespaces, 'd:prop': prop } };
}

export async function discover(client: DavClient, signal: AbortSignal): Promise<DavAccount> {
  const { server, contactsServer } = client;
  if (contactsServer === null) return discoverAt(client, { server, kinds: allKinds }, signal);
  // Each address is only used for what it was entered for.
  const calendars = await discoverAt(client, { server, kinds: ['calendar'] }, signal);
  const contacts = { server: contactsServer, kinds: ['contacts'] } as const;
  const books = await discoverAt(client, contacts, signal);
  return {
    name: calendars.name ?? books.name,
    collections: [...books.collections, ...calendars.collections],
  };
}

interface Search {
  server: URL;
  kinds: readonly MailSyncKind[];
}

async function discoverAt(
  client: DavClient,
  { server, kinds }: Search,
  signal: AbortSignal,
): Promise<DavAccount> {
  const wellKnown = kinds.map((kind) => `${server.origin}/.well-known/${wellKnownNames[kind]}`);
  const starts = [...new Set([server.href, ...wellKnown, `${server.origin}/`])];
  const homes = new Map<MailSyncKind, Set<string>>(kinds.map((kind) => [kind, new Set()]));
  const found = new Map<string, RemoteCollection>();
  const faults: unknown[] = [];
  let name: string | null = null;
  const keep = (entry: DavEntry, base: string) => {
    for (const one of collectionsOf(client, entry, base)) {
      if (kinds.includes(one.kind)) found.set(one.remoteId, one);
    }
  };

  const note = (entry: DavEntry, base: string) => {
    for (const kind of kinds) {
      for (const home of getChildren(entry.props[homeOf[kind]], 'href').slice(0, mostHomes)) {
        const href = readText(home);
        if (href === null || !URL.canParse(href, base)) continue;
        try {
          client.check(new URL(href, base).href);
          homes.get(kind)?.add(collectionAddress(href, base));
        } catch (error) {
          faults.push(error);
        }
      }
    }
  };
  const isDone = () => kinds.every((kind) => homes.get(kind)?.size);

  for (const start of starts) {
    if (isDone() || (start !== server.href && found.size > 0)) break;
    try {
      const first = await lookAt(client, start, signal);
      if (first === null) continue;
      keep(first.entry, first.url);
      note(first.entry, first.url);
      const href = readText(getChild(first.entry.props.currentUserPrincipal, 'href'));
      if (href === null || !URL.canParse(href, first.url)) continue;
      const principal = await lookAt(client, new URL(href, first.url).href, signal);
      if (principal === null) continue;
      name ??= readText(principal.entry.props.displayname);
      note(principal.entry, principal.url);
    } catch (error) {
      // Other errors, such as a wrong password, would also occur at the next address.
      if (!(error instanceof LedAstray)) throw error;
      faults.push(error);
    }
  }
  for (const home of new Set([...homes.values()].flatMap((each) => [...each]))) {
    const { entries, url } = await listHome(client, home, signal);
    for (const entry of entries) keep(entry, url);
  }
  if (found.size === 0 && faults.length > 0) throw faults[0];
  if (found.size === 0 && !kinds.some((kind) => homes.get(kind)?.size)) {
    throw new MailServiceError(nothingAt(server, kinds));
  }
  const collections = [...found.values()].slice(0, mostCollections);
  return { name: name?.slice(0, longestName) ?? null, collections };
}

function nothingAt({ host }: URL, kinds: readonly MailSyncKind[]): string {
  if (kinds.length > 1) return 'No address books and no calendars were found at that address.';
  const what = kinds.includes('contacts') ? 'address books' : 'calendars';
  return `No ${what} were found at ${host}.`;
}

const accountProps = [
  'd:current-user-principal',
  'd:resourcetype',
  'd:displayname',
  'd:current-user-privilege-set',
  'card:addressbook-home-set',
  'c:calendar-home-set',
  'c:supported-calendar-component-set',
  'card:supported-address-data',
];

/** Null if there is no WebDAV. */
async function lookAt(
  client: DavClient,
  start: string,
  signal: AbortSignal,
): Promise<{ entry: DavEntry; url: string } | null> {
  const { reply, url } = await propfind(client, { url: start, depth: '0' }, signal);
  const entry = reply.multiStatus?.entries[0];
  return entry ? { entry, url } : null;
}

/** Follows redirects; the client checks each before it sends the password. */
async function propfind(
  client: DavClient,
  start: { url: string; depth: '0' | '1' },
  signal: AbortSignal,
): Promise<{ reply: DavReply; url: string }> {
  let { url } = start;
  for (let hops = 0; hops <= mostHops; hops += 1) {
    const body = propfindBody(accountProps);
    const reply = await client.ask({ url, method: 'PROPFIND', depth: start.depth, body, signal });
    const { status, location } = reply;
    const isSent = reply.multiStatus === null && status >= 300 && status < 400;
    if (!isSent || location === null || !URL.canParse(location, url)) return { reply, url };
    url = new URL(location, url).href;
  }
  throw new LedAstray('The address redirects too often.');
}

async function listHome(client: DavClient, home: string, signal: AbortSignal) {
  const { reply, url } = await propfind(client, { url: home, depth: '1' }, signal);
  if (reply.multiStatus === null) {
    throw new MailServiceError(
      `The server does not list its address books and calendars (HTTP ${reply.status}).`,
    );
  }
  return { entries: reply.multiStatus.entries, url };
}

function collectionsOf(
  client: DavClient,
  { href, props }: DavEntry,
  base: string,
): RemoteCollection[] {
  if (!URL.canParse(href, base)) return [];
  const remoteId = collectionAddress(href, base);
  if (!client.maySend(remoteId)) return [];
  const kind = kindOf(props);
  if (kind === null) return [];
  const last = new URL(remoteId).pathname.split('/').at(-2) ?? '';
  const name = (readText(props.displayname) ?? last).trim().slice(0, longestName);
  return [{ kind, remoteId, name: name || 'Untitled', canWrite: canWrite(props) }];
}

function kindOf(props: DavEntry['props']): MailSyncKind | null {
  const type = props.resourcetype;
  if (hasChild(type, 'addressbook')) {
    const types = getChildren(props.supportedAddressData, 'addressDataType').map((each) =>
      readText(getChild(getChild(each, '_attributes'), 'content-type')),
    );
    const takesCards = types.some((name) => name === null || /vcard|directory/i.test(name));
    return types.length === 0 || takesCards ? 'contacts' : null;
  }
  if (!hasChild(type, 'calendar')) return null;
  const components = getChildren(props.supportedCalendarComponentSet, 'comp').map((each) =>
    readText(getChild(getChild(each, '_attributes'), 'name'))?.toUpperCase(),
  );
  return components.length === 0 || components.includes('VEVENT') ? 'calendar' : null;
}

/** If the server does not say, we try to write. */
function canWrite(props: DavEntry['props']): boolean {
  const set = props.currentUserPrivilegeSet;
  const privileges = getChildren(set, 'privilege');
  if (set === undefined || privileges.length === 0) return true;
  return privileges.some((each) =>
    ['all', 'write', 'writeContent'].some((name) => hasChild(each, name)),
  );
}
