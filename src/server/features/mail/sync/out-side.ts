/** How the records of one kind are written there. */
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { EventRow } from '#server/features/events/events.queries.ts';
import { calendarEvents } from '#server/features/events/events.table.ts';
import type { ContactChange, EventChange } from '#server/features/mail/providers/mail-provider.ts';
import { people } from '#server/features/people/people.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import type { Adapter, StoredRow } from './adapter.ts';
import {
  changedContact,
  contactChange,
  contactFields,
  emptyContact,
  missingAddresses,
} from './contact-fields.rules.ts';
import { type PeopleRow, peopleAdapter } from './contacts-adapter.ts';
import { changedEvent, emptyEvent, eventChange, eventFields } from './event-fields.rules.ts';
import { eventsAdapter } from './events-adapter.ts';
import type { Fields } from './merge-both-ways.rules.ts';
import { RemoteContact, RemoteEvent } from './remote-shapes.ts';

export type RecordTable = PgTable & Record<'id' | 'updatedAt' | 'deletedAt', PgColumn>;

export interface OutSide<Row extends StoredRow, Change> {
  adapter: Adapter<Row>;
  table: RecordTable;
  /** What to write of an item that is like this there. */
  changeOf(fields: Fields, state: unknown): Change;
  /** The item there after the change, unless the service tells. */
  changed(state: unknown, change: Change): unknown;
  /** What of the fields found no place there; null if all did. */
  missing(wanted: Fields, there: Fields): string | null;
  /** For an item that is no series. */
  fieldsOf(ctx: VisitorContext, state: unknown): Promise<Fields>;
  empty: unknown;
}

export const peopleSide: OutSide<PeopleRow, ContactChange> = {
  adapter: peopleAdapter,
  table: people,
  changeOf: (fields, state) => contactChange(fields, RemoteContact.parse(state)),
  changed: (state, change) => changedContact(RemoteContact.parse(state), change),
  missing: missingAddresses,
  async fieldsOf(ctx, state) {
    const { fields, partial } = contactFields(RemoteContact.parse(state));
    const unit = { remoteId: '', occurrence: '', fields, partial, attendees: [], isFresh: false };
    await peopleAdapter.prepare(ctx, [unit]);
    return unit.fields;
  },
  empty: emptyContact,
};

export const eventsSide: OutSide<EventRow, EventChange> = {
  adapter: eventsAdapter,
  table: calendarEvents,
  changeOf: eventChange,
  changed: (state, change) => changedEvent(RemoteEvent.parse(state), change),
  missing: () => null,
  fieldsOf: async (_ctx, state) => eventFields(RemoteEvent.parse(state)).fields,
  empty: emptyEvent,
};
