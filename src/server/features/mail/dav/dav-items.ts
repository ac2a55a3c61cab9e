/** The items of an account's address books, or of its calendars: read page by page, written with their etags. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type ChangeRequest,
  ItemChanged,
  MailServiceError,
  type RemoteCopy,
  type UnreadableItem,
  type Written,
} from '#server/features/mail/providers/mail-provider.ts';
import { itemAddress } from './addresses.ts';
import { type DavClient, type DavFile, strong } from './dav-client.ts';
import type { DavCodec } from './dav-codec.ts';
import { propfindBody } from './discovery.ts';
import { type Listing, listChanges } from './listing.ts';
import { readText } from './multi-status.ts';
import { type ReadPage, readItems } from './read-items.ts';

export interface DavItemsOptions {
  client: DavClient;
  now: () => Date;
  /** IANA; the zone of times without one in a collection. */
  timeZoneOf: (collection: string, signal: AbortSignal) => Promise<string>;
  pageSize: number;
}

interface ItemPage<Read> extends ReadPage<Read> {
  deleted: string[];
  nextPage: string | null;
  token: string | null;
}

interface Existing {
  remoteId: string;
  etag: string;
}

/** The round that a page belongs to, and how many items come before it. */
const Page = z.object({ id: z.string(), at: z.int().nonnegative().catch(0) });

/** Differs from any etag of a server, so that the item is read again. */
const unknownEtag = '';

export function openDavItems<Read, Change>(
  codec: DavCodec<Read, Change>,
  { client, now, timeZoneOf, pageSize }: DavItemsOptions,
) {
  /** Rounds that are being read page by page; in another process the round begins again. */
  const rounds = new Map<string, { id: string; listing: Listing }>();

  const roundOf = async ({ collection, token, page, signal }: ChangeRequest) => {
    const { id, at } = pageOf(page);
    const open = rounds.get(collection);
    if (open && open.id === id) return { ...open, at };
    const round = {
      id: randomUUID(),
      listing: await listChanges(client, collection, token, signal),
    };
    rounds.set(collection, round);
    return { ...round, at: 0 };
  };

  const etagAfter = async (url: string, reply: DavFile, signal: AbortSignal) => {
    if (reply.etag) return reply.etag;
    // A server that changed what it received sends none.
    const body = propfindBody(['d:getetag']);
    const call = { url, method: 'PROPFIND', depth: '0', body, signal } as const;
    const { multiStatus } = await client.ask(call);
    return readText(multiStatus?.entries[0]?.props.getetag) ?? unknownEtag;
  };

  const stateOf = (text: string) => {
    const state = codec.written?.(text);
    return state ? { state } : {};
  };

  /** Its current version, if it is still the one that was read. */
  const current = async (url: string, { etag }: Existing, signal: AbortSignal) => {
    const file = await client.get(url, signal);
    if (file.status === 404 || file.status === 410) return null;
    if (file.status !== 200) throw refused(file.status);
    if (file.etag === null) file.etag = await etagAfter(url, file, signal);
    if (strong(file.etag) !== strong(etag)) throw changed();
    return file;
  };

  return {
    async changes(request: ChangeRequest): Promise<ItemPage<Read>> {
      const { collection, token, signal } = request;
      client.check(collection);
      const timeZone = await timeZoneOf(collection, signal);
      const { id, listing, at } = await roundOf(request);
      const end = at + pageSize;
      const wanted = listing.changed.slice(at, end);
      const page = await readItems(client, codec, collection, wanted, { timeZone, signal });
      const isFirst = at === 0;
      const isLast = end >= listing.changed.length;
      if (isLast) rounds.delete(collection);
      const stray = isFirst ? listing.stray.map(strayItem) : [];
      // In a full read, items of no concern to us are simply left out.
      const gone = token === null ? [] : page.others;
      return {
        ...page,
        unreadable: [...page.unreadable, ...stray],
        deleted: [...(isFirst && token !== null ? listing.deleted : []), ...gone],
        nextPage: isLast ? null : JSON.stringify({ id, at: end }),
        token: isLast ? listing.token : null,
      };
    },

    async create(
      collection: string,
      key: string,
      change: Change,
      signal: AbortSignal,
    ): Promise<Written> {
      client.check(collection);
      const name = `${key.replace(/[^\w-]/g, '-')}.${codec.extension}`;
      const url = itemAddress(collection, name);
      const text = codec.create(key, change, now());
      const file = { text, contentType: codec.contentType, etag: null };
      const reply = await client.put(url, file, signal);
      if (isDone(reply)) {
        const etag = await etagAfter(url, reply, signal);
        return { remoteId: name, etag, ...stateOf(text) };
      }
      if (reply.status !== 412) throw refused(reply.status);
      // An earlier attempt succeeded after all. The next read shows what has become of it.
      const there = await client.get(url, signal);
      if (there.status !== 200) throw refused(there.status);
      const options = { timeZone: await timeZoneOf(collection, signal) };
      const isOurs = isSame(codec, there.text, text, options);
      return { remoteId: name, etag: (isOurs && there.etag) || unknownEtag, ...stateOf(text) };
    },

    async update(
      collection: string,
      item: Existing,
      change: Change,
      signal: AbortSignal,
    ): Promise<Written> {
      client.check(collection);
      const url = itemAddress(collection, item.remoteId);
      const file = await current(url, item, signal);
      if (file === null) throw changed();
      const etag = file.etag ?? item.etag;
      const timeZone = await timeZoneOf(collection, signal);
      const text = codec.patch(file.text, change, { timeZone, now: now() });
      if (text === file.text) return { remoteId: item.remoteId, etag, ...stateOf(text) };
      const reply = await client.put(url, { text, contentType: codec.contentType, etag }, signal);
      if (reply.status === 412 || reply.status === 404) throw changed();
      if (!isDone(reply)) throw refused(reply.status);
      return {
        remoteId: item.remoteId,
        etag: await etagAfter(url, reply, signal),
        ...stateOf(text),
      };
    },

    async remove(
      collection: string,
      item: Existing,
      signal: AbortSignal,
    ): Promise<RemoteCopy | null> {
      client.check(collection);
      const url = itemAddress(collection, item.remoteId);
      const file = await current(url, item, signal);
      if (file === null) return null;
      const reply = await client.remove(url, file.etag ?? item.etag, signal);
      if (reply.status === 412) throw changed();
      if (reply.status !== 404 && reply.status !== 410 && !isDone(reply)) {
        throw refused(reply.status);
      }
      return { text: file.text };
    },
  };
}

function pageOf(page: string | null): { id: string | null; at: number } {
  if (page === null) return { id: null, at: 0 };
  try {
    return Page.parse(JSON.parse(page));
  } catch {
    return { id: null, at: 0 };
  }
}

function strayItem(href: string): UnreadableItem {
  const reason = 'The server lists it at an address outside of its collection.';
  return { remoteId: href, etag: unknownEtag, reason };
}

function isSame<Read, Change>(
  codec: DavCodec<Read, Change>,
  one: string,
  other: string,
  options: { timeZone: string },
): boolean {
  try {
    return JSON.stringify(codec.read(one, options)) === JSON.stringify(codec.read(other, options));
  } catch {
    return false;
  }
}

function isDone({ status }: DavFile): boolean {
  return status >= 200 && status < 300;
}

function changed(): ItemChanged {
  return new ItemChanged('Somebody changed it in the mail service meanwhile.');
}

function refused(status: number): MailServiceError {
  const words: Record<number, string> = {
    403: 'The server does not let us write there.',
    404: 'The address book or calendar is not there any more.',
    409: 'The server refuses it: it has it already, or has no place for it.',
    413: 'The server finds it too large.',
    507: 'The server has no room left.',
  };
  return new MailServiceError(words[status] ?? `The server did not take it (HTTP ${status}).`);
}
