import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { EventSeries } from '#contract/event-series.ts';
import type { EventType } from '#contract/events.ts';
import type { ReminderLead } from '#contract/reminder-leads.ts';
import { forOrganizationId } from '#server/features/links/link-columns.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { users } from '#server/features/users/users.table.ts';
import {
  hiddenIndex,
  id,
  instant,
  softDeletion,
  timestamps,
} from '#server/kernel/postgres/columns.ts';

export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: id(),
    title: text('title').notNull(),
    description: text('description'),
    /** The event's start; for an all-day event midnight UTC of its first day, in every time zone. */
    eventDate: instant('event_date').notNull(),
    /** The event's end; for an all-day event midnight UTC of its last day. */
    endDate: instant('end_date'),
    allDay: boolean('all_day').notNull().default(false),
    eventType: text('event_type').$type<EventType>().notNull().default('other'),
    /** Null: as whoever made it has it for all. */
    reminderLead: text('reminder_lead').$type<ReminderLead>(),
    personId: uuid('person_id').references(() => people.id),
    organizationId: uuid('organization_id').references(() => organizations.id),
    forOrganizationId,
    /** The colleagues who take part, in the order in which they were picked. */
    participantIds: uuid('participant_ids').array().notNull().default([]),
    /** How it repeats; null: it does not. */
    series: jsonb('series').$type<EventSeries>(),
    createdById: uuid('created_by_id').references(() => users.id),
    ...timestamps,
    ...softDeletion,
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`;
    return [
      index('calendar_events_date').on(table.eventDate, table.id).where(alive),
      index('calendar_events_title').on(sql`lower(${table.title})`, table.id).where(alive),
      index('calendar_events_created').on(table.createdAt, table.id).where(alive),
      index('calendar_events_person').on(table.personId).where(alive),
      index('calendar_events_organization').on(table.organizationId).where(alive),
      index('calendar_events_creator').on(table.createdById, table.eventDate).where(alive),
      index('calendar_events_participants').using('gin', table.participantIds).where(alive),
      // The few events that last longer than a day are found by their end, whenever they began.
      index('calendar_events_long')
        .on(table.endDate)
        .where(
          sql`${table.deletedAt} is null and ${table.endDate} - ${table.eventDate} >= interval '24 hours'`,
        ),
      index('calendar_events_search').using(
        'gin',
        sql`${table.title} gin_trgm_ops`,
        sql`${table.description} gin_trgm_ops`,
      ),
      // What was made for an organization, for conditions on its last touch.
      index('calendar_events_for_organization')
        .on(table.forOrganizationId)
        .where(sql`${table.deletedAt} is null and ${table.forOrganizationId} is not null`),
      // Those that repeat are few, and may take place at any time after their start.
      index('calendar_events_series')
        .on(table.eventDate)
        .where(sql`${table.deletedAt} is null and ${table.series} is not null`),
      hiddenIndex('calendar_events', table),
    ];
  },
);
