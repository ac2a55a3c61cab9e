/** A mail service that is reached by CardDAV and CalDAV. */

import type {
  ContactChange,
  ContactItem,
  EventChange,
  EventItem,
  MailProvider,
  RemoteContact,
  RemoteEvent,
} from '#server/features/mail/providers/mail-provider.ts';
import type { SafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import { parseComponents } from './content-lines.ts';
import { type DavClient, openDavClient } from './dav-client.ts';
import type { DavCodec } from './dav-codec.ts';
import { type DavItemsOptions, openDavItems } from './dav-items.ts';
import { type DavAccount, discover, propfindBody } from './discovery.ts';
import { zoneOfDescription } from './event-times.ts';
import { readCalendar } from './icalendar-read.ts';
import { newCalendar, patchCalendar } from './icalendar-write.ts';
import { readText } from './multi-status.ts';
import { readCard } from './vcard-read.ts';
import { newCard, patchCard } from './vcard-write.ts';

export interface DavServiceOptions {
  /** Any address of the server; the rest is found from there. */
  serverUrl: string;
  /** The address of the address books if it is another one, as with iCloud. */
  contactsUrl?: string | null | undefined;
  username: string;
  password: string;
  web: SafeFetch;
  /** The `host:port` pairs that `web` allows though they are not public. */
  allow: readonly string[];
  /** IANA; for events without a zone in a calendar without one. Default UTC. */
  timeZone?: string;
  now?: () => Date;
  /** How many items are read at once; default 100. */
  pageSize?: number;
  /** Milliseconds for one answer; default 55,000. */
  timeout?: number;
  /** In place of waiting, for tests. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

const cards: DavCodec<RemoteContact, ContactChange> = {
  extension: 'vcf',
  contentType: 'text/vcard; charset=utf-8',
  dataProperty: 'addressData',
  multiget: { report: 'card:addressbook-multiget', data: 'card:address-data' },
  read: (text) => readCard(text)?.contact ?? null,
  written: (text) => readCard(text)?.contact ?? null,
  create: newCard,
  patch: (text, change, { now }) => patchCard(text, change, now),
};

const events: DavCodec<RemoteEvent, EventChange> = {
  extension: 'ics',
  contentType: 'text/calendar; charset=utf-8',
  dataProperty: 'calendarData',
  multiget: { report: 'c:calendar-multiget', data: 'c:calendar-data' },
  read: (text, options) => readCalendar(text, options)?.event ?? null,
  create: newCalendar,
  patch: patchCalendar,
};

export function openDavService(options: DavServiceOptions): MailProvider {
  const { username, timeZone = 'UTC', now = () => new Date(), pageSize = 100 } = options;
  const client = openDavClient(options);
  const zones = new Map<string, Promise<string>>();
  const timeZoneOf = (collection: string, signal: AbortSignal) => {
    const known = zones.get(collection) ?? calendarZone(client, collection, timeZone, signal);
    zones.set(collection, known);
    known.catch(() => zones.delete(collection));
    return known;
  };
  const shared: Omit<DavItemsOptions, 'timeZoneOf'> = { client, now, pageSize };
  const contacts = openDavItems(cards, { ...shared, timeZoneOf: async () => timeZone });
  const calendar = openDavItems(events, { ...shared, timeZoneOf });
  let found: Promise<DavAccount> | undefined;
  const lookAround = (signal: AbortSignal) => {
    found ??= discover(client, signal);
    // After a failure the next call tries again.
    found.catch(() => {
      found = undefined;
    });
    return found;
  };
  return {
    account: async (signal) => (await lookAround(signal)).name ?? username,
    collections: async (signal) => (await lookAround(signal)).collections,
    contacts: {
      ...contacts,
      etagsTellEdits: true,
      async changes(request) {
        const { items, unreadable, deleted, nextPage, token } = await contacts.changes(request);
        const found = items.map(({ value, ...item }): ContactItem => ({ ...item, contact: value }));
        return { items: found, unreadable, deleted, nextPage, token };
      },
    },
    events: {
      ...calendar,
      async changes(request) {
        const { items, unreadable, deleted, nextPage, token } = await calendar.changes(request);
        const found = items.map(({ value, ...item }): EventItem => ({ ...item, event: value }));
        return { items: found, unreadable, deleted, nextPage, token };
      },
    },
  };
}

/** The zone of a calendar, which counts for times without one. */
async function calendarZone(
  client: DavClient,
  url: string,
  fallback: string,
  signal: AbortSignal,
): Promise<string> {
  const body = propfindBody(['c:calendar-timezone']);
  const reply = await client.ask({ url, method: 'PROPFIND', depth: '0', body, signal });
  const text = readText(reply.multiStatus?.entries[0]?.props.calendarTimezone);
  if (text === null) return fallback;
  try {
    const [calendar] = parseComponents(text);
    const description = calendar?.getFirstSubcomponent('vtimezone');
    return (description ? zoneOfDescription(description) : null) ?? fallback;
  } catch {
    return fallback;
  }
}
