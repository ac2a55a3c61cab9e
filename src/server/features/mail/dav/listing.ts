/**
 * Finds which items of a collection were changed or deleted since a token: by sync-collection (RFC 6578), or,
 * if the server lacks it, by comparing the etags of all items with those in the token.
 */
import { createHash } from 'node:crypto';
import { MailServiceError, TokenRefused } from '#server/features/mail/providers/mail-provider.ts';
import { isSameAddress, readItemName } from './addresses.ts';
import { type DavClient, TooLarge } from './dav-client.ts';
import { propfindBody } from './discovery.ts';
import { hasChild, readText } from './multi-status.ts';

export interface Listing {
  changed: { name: string; etag: string }[];
  deleted: string[];
  /** Addresses that lie outside the collection. */
  stray: string[];
  token: string | null;
}

interface Found {
  /** Null if it was deleted. */
  etags: Map<string, string | null>;
  stray: Set<string>;
}

const etagsPrefix = 'etags:';
/** The most items of one collection. */
const mostItems = 100_000;
const mostStray = 100;
/** The most answers that end early; the next one continues from the token. */
const mostParts = 200;

export async function listChanges(
  client: DavClient,
  collection: string,
  token: string | null,
  signal: AbortSignal,
): Promise<Listing> {
  if (token?.startsWith(etagsPrefix)) {
    const before = etagsOf(token);
    const now = await listEtags(client, collection, signal);
    const changed = now.changed.filter(({ name, etag }) => before.get(name) !== digest(etag));
    const there = new Set(now.changed.map(({ name }) => name));
    return { ...now, changed, deleted: [...before.keys()].filter((name) => !there.has(name)) };
  }
  const synced = await syncCollection(client, collection, token, signal);
  if (synced !== null) return synced;
  if (token !== null) {
    throw new TokenRefused('The server no longer knows what changed; everything is read again.');
  }
  return listEtags(client, collection, signal);
}

/** Null if the server refuses the token, or has no such report. */
async function syncCollection(
  client: DavClient,
  collection: string,
  token: string | null,
  signal: AbortSignal,
): Promise<Listing | null> {
  const found: Found = { etags: new Map(), stray: new Set() };
  let current = token;
  for (let part = 0; part < mostParts; part += 1) {
    const body = {
      'd:sync-collection': {
        _attributes: { 'xmlns:d': 'DAV:' },
        'd:sync-token': current ?? '',
        'd:sync-level': '1',
        'd:prop': { 'd:getetag': {} },
      },
    };
    const call = { url: collection, method: 'REPORT', depth: '0', body, signal } as const;
    const { multiStatus } = await client.ask(call);
    if (multiStatus === null || multiStatus.syncToken === null) return null;
    let isCut = false;
    for (const { href, status, props } of multiStatus.entries) {
      if (status === 507) isCut = true;
      else collect(found, collection, href, status === 404 ? null : readText(props.getetag), props);
    }
    if (!isCut) return listingOf(found, multiStatus.syncToken);
    if (multiStatus.syncToken === current) break;
    current = multiStatus.syncToken;
  }
  throw new MailServiceError('The server never comes to the end of what changed.');
}

async function listEtags(
  client: DavClient,
  collection: string,
  signal: AbortSignal,
): Promise<Listing> {
  const body = propfindBody(['d:getetag', 'd:resourcetype']);
  const call = { url: collection, method: 'PROPFIND', depth: '1', body, signal } as const;
  const { status, multiStatus } = await client.ask(call);
  if (multiStatus === null) {
    const what = status === 404 ? 'is not there any more' : `cannot be read (HTTP ${status})`;
    throw new MailServiceError(`An address book or calendar ${what}.`);
  }
  // An answer about something else must not count as an empty collection.
  if (!multiStatus.entries.some(({ href }) => isItself(href, collection))) {
    throw new MailServiceError('The server answered with something that cannot be read.');
  }
  const found: Found = { etags: new Map(), stray: new Set() };
  for (const { href, props } of multiStatus.entries) {
    collect(found, collection, href, readText(props.getetag) ?? '', props);
  }
  const { changed, ...listing } = listingOf(found, null);
  const pairs = changed.map(({ name, etag }) => [name, digest(etag)]);
  return {
    ...listing,
    changed,
    token: etagsPrefix + JSON.stringify(Object.fromEntries(pairs)),
  };
}

function collect(
  { etags, stray }: Found,
  collection: string,
  href: string,
  etag: string | null,
  props: Readonly<Record<string, unknown>>,
): void {
  const name = readItemName(href, collection);
  if (name === null) {
    if (!isWithin(href, collection) && stray.size < mostStray) stray.add(href.slice(0, 300));
    return;
  }
  // A folder, or the collection itself, written without the slash.
  if (hasChild(props.resourcetype, 'collection')) return;
  etags.set(name, etag);
  if (etags.size > mostItems) {
    throw new TooLarge(`There are more than ${mostItems} items in one address book or calendar.`);
  }
}

function isItself(href: string, collection: string): boolean {
  return URL.canParse(href, collection) && isSameAddress(href, collection);
}

/** A folder in it, or the collection itself. */
function isWithin(href: string, collection: string): boolean {
  if (!URL.canParse(href, collection)) return false;
  const url = new URL(href, collection);
  return url.origin === new URL(collection).origin && url.pathname.endsWith('/');
}

function listingOf({ etags, stray }: Found, token: string | null): Listing {
  const all = [...etags];
  return {
    changed: all.flatMap(([name, etag]) => (etag === null ? [] : [{ name, etag }])),
    deleted: all.flatMap(([name, etag]) => (etag === null ? [name] : [])),
    stray: [...stray],
    token,
  };
}

function digest(etag: string): string {
  return createHash('sha256').update(etag).digest('base64url').slice(0, 12);
}

function etagsOf(token: string): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(token.slice(etagsPrefix.length));
    if (typeof kept !== 'object' || kept === null) throw new Error('no object');
    return new Map(Object.entries(kept).map(([name, etag]) => [name, String(etag)]));
  } catch {
    throw new TokenRefused('What was kept of the last sync cannot be read; all is read again.');
  }
}
