/**
 * What a sync needs from any mail service, and the contacts and events that the service returns.
 * Everything here is plain data that can be stored as JSON.
 */
import type { MailSyncKind } from '#contract/mail-sync.ts';
import type { AddressesChange } from './contact-addresses.rules.ts';

/** An address book or a calendar; a service without several has one. */
export interface RemoteCollection {
  kind: MailSyncKind;
  /** Permanent, and unique within the account: an address, an id. */
  remoteId: string;
  name: string;
  canWrite: boolean;
}

export interface RemoteContact {
  name: string;
  /** The preferred one first, as in `phones`. */
  emails: string[];
  /** In the spelling used there, without `tel:`. */
  phones: string[];
  /** What each e-mail and phone is for, by its value; only of those whose purpose the service can say. */
  types?: Record<string, string | null> | undefined;
  company: string | null;
  jobTitle: string | null;
  /** An address in one line. */
  location: string | null;
}

/** A day, `2026-11-20`, or an instant, `2026-11-20T06:00:00.000Z`. */
export type DayOrInstant = { day: string } | { instant: string };

export interface RemoteEvent {
  title: string;
  description: string | null;
  location: string | null;
  start: DayOrInstant;
  /** For whole days the last one; null if it ends where it starts. */
  end: DayOrInstant | null;
  attendees: string[];
  /** It is treated as deleted. */
  isCancelled: boolean;
  series: RemoteSeries | null;
  /** It is a changed, or cancelled, occurrence of another item's series. */
  exceptionOf: { remoteId: string; originalStart: DayOrInstant } | null;
}

/** A repeated event; `start` is that of the first occurrence. */
export interface RemoteSeries {
  /** `RRULE:`, `RDATE:` and `EXDATE:` lines as in iCalendar (RFC 5545). */
  lines: string[];
  /** IANA; the local time in it stays the same across daylight-saving changes; null for whole days. */
  timeZone: string | null;
  /** Changed occurrences, by their original start. */
  exceptions: { originalStart: DayOrInstant; event: Omit<RemoteEvent, 'series' | 'exceptionOf'> }[];
}

interface Item {
  /** Unique within its collection: an address, an id. */
  remoteId: string;
  /** Changes with each change of the item. */
  etag: string;
}

export interface ContactItem extends Item {
  contact: RemoteContact;
}

export interface EventItem extends Item {
  event: RemoteEvent;
}

/** Items that could not be read, unlike the rest of the page. */
export interface UnreadableItem extends Item {
  reason: string;
}

export interface ChangePage<Of> {
  items: Of[];
  unreadable: UnreadableItem[];
  /** The `remoteId`s of deleted items. */
  deleted: string[];
  /** Null if there is no further page. */
  nextPage: string | null;
  /** On the last page, the token for the next read; null if everything has to be read then. */
  token: string | null;
  /** Events outside this period are left out, which does not mean that they were deleted; all come if it is not given. */
  window?: { from: string; to: string };
}

export interface ChangeRequest {
  collection: string;
  /** The token of the last complete round; null for everything. Throws TokenRefused if it is too old. */
  token: string | null;
  /** The cursor from the previous page. */
  page: string | null;
  signal: AbortSignal;
}

/** The new values; undefined leaves a field as it is. */
export type ContactChange = Partial<Omit<RemoteContact, 'emails' | 'phones' | 'types'>> & {
  emails?: AddressesChange;
  phones?: AddressesChange;
};
export type EventChange = Partial<Pick<RemoteEvent, 'title' | 'description' | 'start' | 'end'>>;

/** A copy of an item that was deleted there, so that it can be restored by hand. */
export interface RemoteCopy {
  /** In the service's format: a vCard, JSON. */
  text: string;
}

export interface Written {
  remoteId: string;
  etag: string;
  /** What it is there now, if the service tells: perhaps not all had a place there. */
  state?: unknown;
}

export interface ItemStore<Of, Change> {
  /** Whether a new etag means that somebody has written the item; some services also change etags by themselves. */
  etagsTellEdits?: boolean;
  changes(request: ChangeRequest): Promise<ChangePage<Of>>;
  /** `key` stays the same when a creation is tried again, so that it is not done twice. */
  create(collection: string, key: string, change: Change, signal: AbortSignal): Promise<Written>;
  /** Throws ItemChanged if the item has another etag by now. */
  update(collection: string, item: Item, change: Change, signal: AbortSignal): Promise<Written>;
  /** Throws ItemChanged as well; null if it was already deleted. */
  remove(collection: string, item: Item, signal: AbortSignal): Promise<RemoteCopy | null>;
}

export interface MailProvider {
  /** The owner of the mailbox, also to test the connection. */
  account(signal: AbortSignal): Promise<string>;
  collections(signal: AbortSignal): Promise<RemoteCollection[]>;
  contacts: ItemStore<ContactItem, ContactChange>;
  events: ItemStore<EventItem, EventChange>;
}

/** Their messages are for people. */
export class MailServiceError extends Error {
  override readonly name: string = 'MailServiceError';
}

/** Everything has to be read again. */
export class TokenRefused extends MailServiceError {
  override readonly name = 'TokenRefused';
}

/** Somebody changed it there meanwhile: read it again. */
export class ItemChanged extends MailServiceError {
  override readonly name = 'ItemChanged';
}

/** The password or the link is refused: a super user has to connect again, and until then no run is tried. */
export class ReconnectNeeded extends MailServiceError {
  override readonly name = 'ReconnectNeeded';
}
