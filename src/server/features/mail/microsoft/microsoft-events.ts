/**
 * The events of the calendars of a Microsoft 365 account. Changes are only reported for a period of time, with
 * each occurrence of a series in it: these are returned as separate events, and the series is not.
 */
import { z } from 'zod';
import {
  type ChangePage,
  type EventChange,
  type EventItem,
  type ItemStore,
  type RemoteCollection,
  TokenRefused,
  type UnreadableItem,
} from '#server/features/mail/providers/mail-provider.ts';
import type { PatientClient } from '#server/kernel/outbound/patient-client.ts';
import { getEtag } from './microsoft-client.ts';
import {
  changedEvent,
  completeOccurrence,
  etagInSeries,
  isPast,
  readEvent,
  windowAt,
} from './microsoft-events.rules.ts';
import { hashKey, openGraphItems, toWritten } from './microsoft-items.ts';
import { GraphCalendar, GraphCalendars, GraphEvent } from './microsoft-shapes.ts';

/** The state between pages and between rounds; `isWhole` for a calendar that does not report changes. */
const Place = z.object({
  link: z.string(),
  from: z.string(),
  to: z.string(),
  isWhole: z.boolean().default(false),
});
type Place = z.output<typeof Place>;

const mostMasters = 5_000;

export function openMicrosoftEvents(
  client: PatientClient,
  now: () => Date,
): ItemStore<EventItem, EventChange> {
  const items = openGraphItems(client, {
    shape: GraphEvent,
    needed: ['subject', 'start'],
    path: '/me/events',
    noun: 'event',
  });
  /** The series on earlier pages. */
  const masters = new Map<string, GraphEvent>();

  const remember = (master: GraphEvent) => {
    if (masters.size >= mostMasters) masters.clear();
    masters.set(master.id, master);
  };

  const masterOf = async ({ seriesMasterId: id }: GraphEvent, signal: AbortSignal) => {
    if (id === null) return null;
    const known = masters.get(id);
    if (known) return known;
    const master = await items.find(id, signal);
    if (master) remember(master);
    return master;
  };

  /** Null if it was deleted. */
  const whole = async (event: GraphEvent, isPartial: boolean, signal: AbortSignal) => {
    if (!isPartial) return event;
    const master = event.type === 'occurrence' ? await masterOf(event, signal) : null;
    return master ? completeOccurrence(event, master) : items.find(event.id, signal);
  };

  const main = openMainCalendar(client);

  /** Only the main calendar's delta is documented; another calendar without one is read completely each time. */
  const begin = async (calendar: string, signal: AbortSignal) => {
    const { from, to } = windowAt(now());
    const query = new URLSearchParams({ startDateTime: from, endDateTime: to });
    const isMain = (await main(signal)) === calendar;
    const path = isMain ? '/me' : calendarPath(calendar);
    const view = `${path}/calendarView`;
    const found = await items.firstChanges(`${view}/delta?${query}`, signal);
    const changes = found ?? (await items.all(`${view}?${query}`, signal));
    return { changes, place: { from, to, isWhole: found === null } };
  };

  const goOn = async (place: Place, signal: AbortSignal) => {
    const { link, isWhole } = place;
    const changes = await (isWhole ? items.all(link, signal) : items.changes(link, signal));
    return { changes, place };
  };

  /** Its current version, if it is still the one that was read. */
  const current = async (item: { remoteId: string; etag: string }, signal: AbortSignal) => {
    const event = await items.find(item.remoteId, signal);
    if (!event || getEtag(event) === item.etag) return event;
    const series =
      event.seriesMasterId === null ? null : await items.find(event.seriesMasterId, signal);
    if (series && etagInSeries(event, series) === item.etag) return event;
    throw items.changed();
  };

  return {
    async changes({ collection, token, page, signal }): Promise<ChangePage<EventItem>> {
      const last = page ?? token;
      const kept = last === null ? null : Place.parse(JSON.parse(last));
      if (page === null && kept !== null && isPast(kept, now())) {
        throw new TokenRefused('The time that is synced has moved on.');
      }
      const { changes, place } = await (kept ? goOn(kept, signal) : begin(collection, signal));
      const { from, to, isWhole } = place;
      for (const event of changes.items) {
        if (event.type === 'seriesMaster' && !changes.partial.has(event.id)) remember(event);
      }
      const read: EventItem[] = [];
      const unreadable: UnreadableItem[] = [];
      const deleted: string[] = [];
      const take = (event: GraphEvent) => {
        if (event.type === 'seriesMaster') return;
        const found = readEvent(event);
        if (found) read.push({ ...toWritten(event), event: found });
        else unreadable.push({ ...toWritten(event), reason: 'It has no start.' });
      };
      const found = await Promise.all(
        changes.items.map((event) => whole(event, changes.partial.has(event.id), signal)),
      );
      found.forEach((event, at) => {
        if (event) take(event);
        else deleted.push(changes.items[at]?.id ?? '');
      });
      // Events that were moved out of the window are reported as removed, but still exist.
      const there = await Promise.all(changes.removed.map((id) => findIn(collection, id, signal)));
      there.forEach((event, at) => {
        if (event) take(event);
        else deleted.push(changes.removed[at] ?? '');
      });
      const keep = (link: string | null) => link && JSON.stringify({ link, from, to, isWhole });
      return {
        items: read,
        unreadable,
        deleted,
        nextPage: keep(changes.nextLink),
        token: keep(changes.deltaLink),
        window: { from, to },
      };
    },

    create(collection, key, change, signal) {
      const body = { ...changedEvent(null, change), transactionId: hashKey(key) };
      return items.create(`${calendarPath(collection)}/events`, { key, body, signal });
    },

    async update(_collection, item, change, signal) {
      const event = await current(item, signal);
      if (!event) throw items.changed();
      const body = changedEvent(event, change);
      return body ? items.update(item.remoteId, { etag: getEtag(event), body, signal }) : item;
    },

    async remove(_collection, item, signal) {
      const event = await current(item, signal);
      if (!event) return null;
      return items.remove(item.remoteId, { etag: getEtag(event), copy: event, signal });
    },
  };

  function findIn(calendar: string, id: string, signal: AbortSignal) {
    const address = `${calendarPath(calendar)}/events/${encodeURIComponent(id)}`;
    return client.find(GraphEvent, { address, signal });
  }
}

export async function listCalendars(
  client: PatientClient,
  signal: AbortSignal,
): Promise<RemoteCollection[]> {
  const calendars: RemoteCollection[] = [];
  let address: string | null = '/me/calendars';
  while (address !== null) {
    const page: z.output<typeof GraphCalendars> = await client.read(GraphCalendars, {
      address,
      signal,
    });
    for (const { id, name, canEdit } of page.value) {
      calendars.push({
        kind: 'calendar',
        remoteId: id,
        name: name ?? 'Calendar',
        canWrite: canEdit,
      });
    }
    address = page['@odata.nextLink'];
  }
  return calendars;
}

/** The id of the main calendar, read once. */
function openMainCalendar(client: PatientClient): (signal: AbortSignal) => Promise<string> {
  let known: string | undefined;
  return async (signal) => {
    known ??= (await client.read(GraphCalendar, { address: '/me/calendar', signal })).id;
    return known;
  };
}

function calendarPath(calendar: string): string {
  return `/me/calendars/${encodeURIComponent(calendar)}`;
}
