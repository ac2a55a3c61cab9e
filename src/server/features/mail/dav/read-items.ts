/** Reads the files of one page of a listing: in one answer if the server can, else one by one. */
import type { UnreadableItem } from '#server/features/mail/providers/mail-provider.ts';
import { itemAddress, readItemName } from './addresses.ts';
import { type DavClient, type DavFile, largestItem, TooLarge } from './dav-client.ts';
import { type DavCodec, type ReadOptions, Unreadable } from './dav-codec.ts';
import { readText } from './multi-status.ts';

export interface Wanted {
  name: string;
  etag: string;
}

export interface ReadPage<Read> {
  items: { remoteId: string; etag: string; value: Read }[];
  unreadable: UnreadableItem[];
  /** Deleted, or nothing that we sync. */
  others: string[];
}

const xmlns = {
  'xmlns:d': 'DAV:',
  'xmlns:c': 'urn:ietf:params:xml:ns:caldav',
  'xmlns:card': 'urn:ietf:params:xml:ns:carddav',
};

export async function readItems<Read, Change>(
  client: DavClient,
  codec: DavCodec<Read, Change>,
  collection: string,
  wanted: readonly Wanted[],
  options: ReadOptions & { signal: AbortSignal },
): Promise<ReadPage<Read>> {
  const page: ReadPage<Read> = { items: [], unreadable: [], others: [] };
  const read = (name: string, etag: string, text: string) => {
    try {
      const value = codec.read(text, options);
      if (value === null) page.others.push(name);
      else page.items.push({ remoteId: name, etag, value });
    } catch (error) {
      page.unreadable.push({ remoteId: name, etag, reason: reasonOf(error) });
    }
  };
  const left = new Map(wanted.map(({ name, etag }) => [name, etag]));
  const { signal } = options;
  for (const { name, etag, text } of await getSeveral(client, codec, collection, wanted, signal)) {
    const listed = left.get(name);
    if (listed === undefined) continue;
    left.delete(name);
    read(name, etag ?? listed, text);
  }
  for (const [name, etag] of left) {
    const file = await getOne(client, collection, name, signal);
    if (file === null) {
      const reason = `It is larger than ${largestItem / 1_048_576} MB.`;
      page.unreadable.push({ remoteId: name, etag, reason });
    } else if (file.status === 200) read(name, file.etag ?? etag, file.text);
    else if (file.status === 404 || file.status === 410) page.others.push(name);
    else {
      const reason = `The server does not hand it over (HTTP ${file.status}).`;
      page.unreadable.push({ remoteId: name, etag, reason });
    }
  }
  return page;
}

/** The files that come in one answer; the others are read one by one. */
async function getSeveral<Read, Change>(
  client: DavClient,
  { multiget, dataProperty }: DavCodec<Read, Change>,
  collection: string,
  wanted: readonly Wanted[],
  signal: AbortSignal,
): Promise<{ name: string; etag: string | null; text: string }[]> {
  if (wanted.length < 2) return [];
  const hrefs = wanted.map(({ name }) => new URL(itemAddress(collection, name)).pathname);
  const body = {
    [multiget.report]: {
      _attributes: xmlns,
      'd:prop': { 'd:getetag': {}, [multiget.data]: {} },
      'd:href': hrefs,
    },
  };
  try {
    const call = { url: collection, method: 'REPORT', depth: '1', body, signal } as const;
    const { multiStatus } = await client.ask(call);
    return (multiStatus?.entries ?? []).flatMap(({ href, props }) => {
      const name = readItemName(href, collection);
      const text = readText(props[dataProperty]);
      return name === null || text === null ? [] : [{ name, etag: readText(props.getetag), text }];
    });
  } catch (error) {
    if (error instanceof TooLarge) return [];
    throw error;
  }
}

/** Null if it is too large. */
async function getOne(
  client: DavClient,
  collection: string,
  name: string,
  signal: AbortSignal,
): Promise<DavFile | null> {
  try {
    return await client.get(itemAddress(collection, name), signal);
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  return `It cannot be read: ${message.split('\n')[0]?.slice(0, 200)}`;
}
