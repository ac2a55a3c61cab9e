import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { id, instant, softDeletion, timestamps } from '#server/kernel/columns.ts';

export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: id(),
    title: text('title').notNull(),
    description: text('description'),
    /** The event's start. */
    eventDate: instant('event_date').notNull(),
    endDate: instant('end_date'),
    allDay: boolean('all_day').notNull().default(false),
    eventType: text('event_type').notNull().default('other'),
    personId: uuid('person_id').references(() => people.id),
    organizationId: uuid('organization_id').references(() => organizations.id),
    createdById: uuid('created_by_id').references(() => users.id),
    ...timestamps,
    ...softDeletion,
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`;
    return [
      index('calendar_events_date').on(table.eventDate, table.id).where(alive),
      index('calendar_events_person').on(table.personId).where(alive),
      index('calendar_events_organization').on(table.organizationId).where(alive),
    ];
  },
);
