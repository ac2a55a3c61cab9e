/**
 * What a sync asks of a mail service, whichever it is, and the contacts and events as it hands them over.
 * Everything here is plain data that can be kept as JSON.
 */
import type { MailSyncKind } from '#contract/mail-sync.ts';

/** An address book or a calendar; a service without several has one. */
export interface RemoteCollection {
  kind: MailSyncKind;
  /** Lasting, and unique within the account: an address, an id. */
  remoteId: string;
  name: string;
  canWrite: boolean;
}

export interface RemoteContact {
  name: string;
  /** The preferred one first, as of `phones`. */
  emails: string[];
  /** As they are written there, without `tel:`. */
  phones: string[];
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
  /** Of whole days the last of them; null: where it starts. */
  end: DayOrInstant | null;
  attendees: string[];
  /** It is not going to be; treated as deleted. */
  isCancelled: boolean;
  series: RemoteSeries | null;
  /** Of another item's series this is one occurrence that was changed or, cancelled, taken out. */
  exceptionOf: { remoteId: string; originalStart: DayOrInstant } | null;
}

/** Repeats; `start` of its event is the first time. */
export interface RemoteSeries {
  /** `RRULE:`, `RDATE:` and `EXDATE:` lines as in iCalendar (RFC 5545). */
  lines: string[];
  /** IANA, in which the clock stays the same over daylight-saving changes; null for whole days. */
  timeZone: string | null;
  /** Occurrences that differ, by the start they would have had. */
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

/** What could not be read; the rest of its page could. */
export interface UnreadableItem extends Item {
  reason: string;
}

export interface ChangePage<Of> {
  items: Of[];
  unreadable: UnreadableItem[];
  /** The `remoteId`s of what is not there any more. */
  deleted: string[];
  /** Null: there is no further page. */
  nextPage: string | null;
  /** On the last page: what to ask with the next time; null: everything has to be read the next time. */
  token: string | null;
  /** Events outside of these instants do not come, and are not deleted for that; left out: all come. */
  window?: { from: string; to: string };
}

export interface ChangeRequest {
  collection: string;
  /** Of the last whole round; null: everything. It refuses with TokenRefused where it is too old. */
  token: string | null;
  /** Of the page before. */
  page: string | null;
  signal: AbortSignal;
}

/** What is written there; undefined: as it is. */
export type ContactChange = Partial<Omit<RemoteContact, 'emails' | 'phones'>> & {
  /** Takes the place of the first one; null: the first one goes. The others stay. */
  email?: string | null;
  phone?: string | null;
};
export type EventChange = Partial<Pick<RemoteEvent, 'title' | 'description' | 'start' | 'end'>>;

/** What is kept of a thing that was deleted there, so that it can be put back by hand. */
export interface RemoteCopy {
  /** As the service writes it: a vCard, JSON. */
  text: string;
}

export interface Written {
  remoteId: string;
  etag: string;
}

export interface ItemStore<Of, Change> {
  /** A new etag means that somebody has written the item; other services change them by themselves, too. */
  etagsTellEdits?: boolean;
  changes(request: ChangeRequest): Promise<ChangePage<Of>>;
  /** `key` is the same when the same thing is tried again, so that it is not made twice. */
  create(collection: string, key: string, change: Change, signal: AbortSignal): Promise<Written>;
  /** Refuses with ItemChanged where the item has another etag by now. */
  update(collection: string, item: Item, change: Change, signal: AbortSignal): Promise<Written>;
  /** Refuses with ItemChanged as well; null: it was gone already. */
  remove(collection: string, item: Item, signal: AbortSignal): Promise<RemoteCopy | null>;
}

export interface MailProvider {
  /** Whose mailbox it is, as for a test of the connection. */
  account(signal: AbortSignal): Promise<string>;
  collections(signal: AbortSignal): Promise<RemoteCollection[]>;
  contacts: ItemStore<ContactItem, ContactChange>;
  events: ItemStore<EventItem, EventChange>;
}

/** The message of each is for people. */
export class MailServiceError extends Error {
  override readonly name: string = 'MailServiceError';
}

/** Everything has to be read again, once. */
export class TokenRefused extends MailServiceError {
  override readonly name = 'TokenRefused';
}

/** Somebody changed it there meanwhile: read it again. */
export class ItemChanged extends MailServiceError {
  override readonly name = 'ItemChanged';
}

/** The password or the link is refused: a super user has to connect again, and no run is tried before. */
export class ReconnectNeeded extends MailServiceError {
  override readonly name = 'ReconnectNeeded';
}
