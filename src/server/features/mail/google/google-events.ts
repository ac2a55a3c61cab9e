/** The events of the calendars of a Google account, by the Calendar API. */
import { createHash } from 'node:crypto';
import {
  type ChangePage,
  type EventChange,
  type EventItem,
  ItemChanged,
  type ItemStore,
  type RemoteCollection,
  TokenRefused,
  type UnreadableItem,
  type Written,
} from '#server/features/mail/providers/mail-provider.ts';
import { findIanaZone } from '#server/features/mail/providers/windows-zones.ts';
import { isDone, isGone } from '#server/kernel/outbound/patient-client.ts';
import { checkPage, type GoogleClient } from './google-client.ts';
import { changedEvent, readEvent } from './google-events.rules.ts';
import { CalendarListPage, EventsPage, GoogleEvent } from './google-shapes.ts';

const pageSize = 2_500;
/** Syncing sends no mails to guests. */
const silently = 'sendUpdates=none';

export function openGoogleEvents(client: GoogleClient): ItemStore<EventItem, EventChange> {
  /** IANA; from the last page of a calendar. */
  const zones = new Map<string, string>();
  const zoneOf = (calendar: string) => zones.get(calendar) ?? 'UTC';

  const current = async (calendar: string, id: string, signal: AbortSignal) => {
    const reply = await client.call({ address: eventPath(calendar, id), signal });
    if (isGone(reply)) return null;
    if (!isDone(reply)) throw client.refusalOf(reply);
    const event = client.shapedAs(GoogleEvent, reply);
    return { event, isDeleted: event.status === 'cancelled', text: JSON.stringify(reply.body) };
  };

  const patch = async (
    calendar: string,
    id: string,
    { body, etag, signal }: { body: object; etag: string; signal: AbortSignal },
  ): Promise<Written> => {
    const reply = await client.call({
      method: 'PATCH',
      address: `${eventPath(calendar, id)}?${silently}`,
      headers: { 'if-match': etag },
      body,
      signal,
    });
    if (reply.status === 412 || isGone(reply)) throw changedThere();
    if (!isDone(reply)) throw client.refusalOf(reply);
    return writtenOf(client.shapedAs(GoogleEvent, reply));
  };

  return {
    async changes({ collection, token, page, signal }): Promise<ChangePage<EventItem>> {
      // All parameters but the page token have to be the same as for the first page.
      const query = new URLSearchParams({
        maxResults: String(pageSize),
        singleEvents: 'false',
        showDeleted: 'true',
        ...(token === null ? {} : { syncToken: token }),
        ...(page === null ? {} : { pageToken: page }),
      });
      const address = `/calendar/v3/calendars/${encodeURIComponent(collection)}/events?${query}`;
      const reply = await client.call({ address, signal });
      if (reply.status === 410) throw new TokenRefused('Google has forgotten what was read last.');
      if (!isDone(reply)) throw client.refusalOf(reply);
      const {
        items: found,
        timeZone,
        nextPageToken,
        nextSyncToken,
      } = client.shapedAs(EventsPage, reply);
      checkPage(page, nextPageToken, nextSyncToken);
      const zone = findIanaZone(timeZone ?? '');
      if (zone !== null) zones.set(collection, zone);
      const items: EventItem[] = [];
      const unreadable: UnreadableItem[] = [];
      const deleted: string[] = [];
      for (const event of found) {
        const read = readEvent(event, zoneOf(collection));
        const item = writtenOf(event);
        if (read.kind === 'event') items.push({ ...item, event: read.event });
        if (read.kind === 'unreadable') unreadable.push({ ...item, reason: read.reason });
        if (read.kind === 'deleted') deleted.push(event.id);
      }
      return { items, unreadable, deleted, nextPage: nextPageToken, token: nextSyncToken };
    },

    create: (collection, key, change, signal) =>
      client.inTurn(async () => {
        // Google accepts our id, so the same key never creates a second event.
        const id = `crm${createHash('sha256').update(key).digest('hex').slice(0, 40)}`;
        const body = changedEvent(null, change, zoneOf(collection)) ?? {};
        const reply = await client.call({
          method: 'POST',
          address: `${eventPath(collection)}?${silently}`,
          body: { summary: '', ...body, id },
          isRepeatable: true,
          signal,
        });
        if (isDone(reply)) return writtenOf(client.shapedAs(GoogleEvent, reply));
        if (reply.status !== 409) throw client.refusalOf(reply);
        const there = await current(collection, id, signal);
        if (!there) throw client.refusalOf(reply);
        if (!there.isDeleted) return writtenOf(there.event);
        const etag = there.event.etag ?? '*';
        return patch(collection, id, { body: { ...body, status: 'confirmed' }, etag, signal });
      }),

    update: (collection, item, change, signal) =>
      client.inTurn(async () => {
        const found = await current(collection, item.remoteId, signal);
        if (!found || found.isDeleted || found.event.etag !== item.etag) throw changedThere();
        const body = changedEvent(found.event, change, zoneOf(collection));
        if (!body) return writtenOf(found.event);
        return patch(collection, item.remoteId, { body, etag: item.etag, signal });
      }),

    remove: (collection, item, signal) =>
      client.inTurn(async () => {
        const found = await current(collection, item.remoteId, signal);
        if (!found || found.isDeleted) return null;
        if (found.event.etag !== item.etag) throw changedThere();
        const reply = await client.call({
          method: 'DELETE',
          address: `${eventPath(collection, item.remoteId)}?${silently}`,
          headers: { 'if-match': item.etag },
          signal,
        });
        if (reply.status === 412) throw changedThere();
        if (!isDone(reply) && !isGone(reply)) throw client.refusalOf(reply);
        return { text: found.text };
      }),
  };
}

const writers = new Set(['owner', 'writer']);
const readers = new Set(['owner', 'writer', 'reader']);

export async function listCalendars(
  client: GoogleClient,
  signal: AbortSignal,
): Promise<RemoteCollection[]> {
  const calendars: RemoteCollection[] = [];
  let pageToken: string | null = null;
  do {
    const query: URLSearchParams = new URLSearchParams({
      maxResults: '250',
      ...(pageToken === null ? {} : { pageToken }),
    });
    const address = `/calendar/v3/users/me/calendarList?${query}`;
    const { items, nextPageToken } = await client.read(CalendarListPage, { address, signal });
    for (const { id, summary, summaryOverride, accessRole, deleted } of items) {
      const role = accessRole ?? 'reader';
      // Some calendars only show busy times.
      if (deleted || !readers.has(role)) continue;
      const name = summaryOverride ?? summary ?? id;
      calendars.push({ kind: 'calendar', remoteId: id, name, canWrite: writers.has(role) });
    }
    pageToken = nextPageToken;
  } while (pageToken !== null);
  return calendars;
}

function eventPath(calendar: string, id?: string): string {
  const path = `/calendar/v3/calendars/${encodeURIComponent(calendar)}/events`;
  return id === undefined ? path : `${path}/${encodeURIComponent(id)}`;
}

function writtenOf({ id, etag }: GoogleEvent): Written {
  return { remoteId: id, etag: etag ?? '' };
}

function changedThere(): ItemChanged {
  return new ItemChanged('The event was changed at Google meanwhile.');
}
