/** Reads the changes of an Outlook folder page by page, and its items one by one, for contacts and events. */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import {
  ItemChanged,
  MailServiceError,
  type RemoteCopy,
  type Written,
} from '#server/features/mail/providers/mail-provider.ts';
import { OutcomeUnknown } from '#server/features/mail/providers/mail-service-client.ts';
import {
  isDone,
  isGone,
  type PatientClient,
  type ServiceReply,
} from '#server/kernel/outbound/patient-client.ts';
import { getEtag, isUntracked, makeDeltaRefusal } from './microsoft-client.ts';
import { GraphIds, GraphPage } from './microsoft-shapes.ts';

interface Shown {
  id: string;
  '@odata.etag': string | null;
  changeKey: string | null;
  '@removed'?: unknown;
}

export interface GraphChanges<Item> {
  /** The last version of each, as an item may come several times. */
  items: Item[];
  /** Those of which only the changes came. */
  partial: ReadonlySet<string>;
  removed: string[];
  nextLink: string | null;
  deltaLink: string | null;
}

/** The property in which items keep our key; its id belongs to this product. */
const keyProperty = 'String {6f1f9a1e-5c5e-4d43-9b0c-1b3f0d6a7c52} Name DealerCrmKey';

export function openGraphItems<Shape extends z.ZodType<Shown>>(
  client: PatientClient,
  {
    shape,
    needed,
    path,
    noun,
    tellsItem = false,
  }: {
    shape: Shape;
    needed: readonly string[];
    path: string;
    noun: string;
    /** A write answers the item as it is there now, if the reply told it. */
    tellsItem?: boolean;
  },
) {
  type Item = z.output<Shape>;
  type WrittenItem = Written & { item?: Item };
  const withItem = (item: Item): WrittenItem => ({
    ...toWritten(item),
    ...(tellsItem && { item }),
  });
  const pathTo = (id: string) => `${path}/${encodeURIComponent(id)}`;
  const changed = () => new ItemChanged(`The ${noun} was changed in Microsoft 365 meanwhile.`);

  const find = (id: string, signal: AbortSignal): Promise<Item | null> =>
    client.find(shape, { address: pathTo(id), signal });

  const madeBefore = async (folder: string, key: string, signal: AbortSignal) => {
    const isKey = `ep/id eq '${keyProperty}' and ep/value eq '${hashKey(key)}'`;
    const query = new URLSearchParams({
      $filter: `singleValueExtendedProperties/Any(ep: ${isKey})`,
    });
    const { value } = await client.read(GraphIds, { address: `${folder}?${query}`, signal });
    return value[0] && toWritten(value[0]);
  };

  const pageOf = (
    reply: ServiceReply,
    address: string,
    of: 'changes' | 'everything',
  ): GraphChanges<Item> => {
    const page = client.shapedAs(GraphPage, reply);
    const nextLink = page['@odata.nextLink'];
    const deltaLink = of === 'changes' ? page['@odata.deltaLink'] : null;
    const isCut = of === 'changes' && nextLink === null && deltaLink === null;
    // The round was cut short, so missing items are not deleted.
    if (isCut || nextLink === address) {
      throw new MailServiceError('Microsoft 365 answered with a page that leads nowhere.');
    }
    const last = new Map<string, Item>();
    const removed = new Set<string>();
    const partial = new Set<string>();
    for (const each of page.value) {
      const { data: item, success } = shape.safeParse(each);
      if (!success) continue;
      const isRemoved = item['@removed'] !== undefined && item['@removed'] !== null;
      last.delete(item.id);
      removed.delete(item.id);
      partial.delete(item.id);
      if (needed.some((name) => !Object.hasOwn(Object(each), name))) partial.add(item.id);
      if (isRemoved) removed.add(item.id);
      else last.set(item.id, item);
    }
    return {
      items: [...last.values()],
      partial,
      removed: [...removed],
      nextLink,
      deltaLink,
    };
  };

  return {
    find,

    /** `address` is that of the first page, or a link from Graph. */
    async changes(address: string, signal: AbortSignal): Promise<GraphChanges<Item>> {
      const reply = await client.call({ address, signal });
      if (!isDone(reply)) throw makeDeltaRefusal(client, reply);
      return pageOf(reply, address, 'changes');
    },

    /** For a first page; null if no changes are reported for it. */
    async firstChanges(address: string, signal: AbortSignal): Promise<GraphChanges<Item> | null> {
      const reply = await client.call({ address, signal });
      if (isUntracked(reply)) return null;
      if (!isDone(reply)) throw makeDeltaRefusal(client, reply);
      return pageOf(reply, address, 'changes');
    },

    /** A page of all items, without a token for later changes. */
    async all(address: string, signal: AbortSignal): Promise<GraphChanges<Item>> {
      const reply = await client.call({ address, signal });
      if (!isDone(reply)) throw client.refusalOf(reply);
      return pageOf(reply, address, 'everything');
    },

    /** `folder` is where it is created. */
    async create(
      folder: string,
      { key, body, signal }: { key: string; body: object; signal: AbortSignal },
    ): Promise<WrittenItem> {
      const there = await madeBefore(folder, key, signal);
      if (there) return there;
      try {
        const reply = await client.call({
          method: 'POST',
          address: folder,
          body: {
            ...body,
            singleValueExtendedProperties: [{ id: keyProperty, value: hashKey(key) }],
          },
          signal,
        });
        if (isDone(reply)) return withItem(client.shapedAs(shape, reply));
        // A second creation of an event is refused by its transactionId.
        const taken = reply.status === 409 ? await madeBefore(folder, key, signal) : undefined;
        if (taken) return taken;
        throw client.refusalOf(reply);
      } catch (error) {
        if (!(error instanceof OutcomeUnknown)) throw error;
        const taken = await madeBefore(folder, key, signal);
        if (taken) return taken;
        throw error;
      }
    },

    async update(
      id: string,
      { etag, body, signal }: { etag: string; body: object; signal: AbortSignal },
    ): Promise<WrittenItem> {
      const headers = { 'if-match': etag };
      const reply = await client.call({
        method: 'PATCH',
        address: pathTo(id),
        headers,
        body,
        signal,
      });
      if ([404, 409, 410, 412].includes(reply.status)) throw changed();
      if (!isDone(reply)) throw client.refusalOf(reply);
      return withItem(client.shapedAs(shape, reply));
    },

    async remove(
      id: string,
      { etag, copy, signal }: { etag: string; copy: unknown; signal: AbortSignal },
    ): Promise<RemoteCopy> {
      const headers = { 'if-match': etag };
      const reply = await client.call({ method: 'DELETE', address: pathTo(id), headers, signal });
      if (reply.status === 409 || reply.status === 412) throw changed();
      if (!isDone(reply) && !isGone(reply)) throw client.refusalOf(reply);
      return { text: JSON.stringify(copy) };
    },

    changed,
  };
}

/** Only letters and digits, so that it can be used in a filter. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 40);
}

export function toWritten(item: Shown): Written {
  return { remoteId: item.id, etag: getEtag(item) };
}
