import { boolean, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { type ReminderLead, usualLeads } from '#contract/reminder-leads.ts';
import type { RemindedKind } from '#contract/reminders.ts';
import { calendarEvents } from '#server/features/events/events.table.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { users } from '#server/features/users/users.table.ts';
import type { KeptMailState } from '#server/kernel/outbound/kept-mails.ts';
import { id, instant } from '#server/kernel/postgres/columns.ts';

/** Users who have chosen; all others get e-mails about tasks, and are reminded as usual. */
export const reminderSettings = pgTable('reminder_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  email: boolean('email').notNull(),
  eventEmail: boolean('event_email').notNull().default(false),
  taskLead: text('task_lead').$type<ReminderLead>().notNull().default(usualLeads.task),
  eventLead: text('event_lead').$type<ReminderLead>().notNull().default(usualLeads.event),
});

/** What a user has put off: it holds for the time that it was said of, so that what is moved is told anew. */
export const reminderSnoozes = pgTable(
  'reminder_snoozes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    recordId: uuid('record_id').notNull(),
    recordKind: text('record_kind').$type<RemindedKind>().notNull(),
    /** When it was due, or began, when it was put off; of whole days midnight UTC. */
    at: instant('at').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.recordId] }),
    index('reminder_snoozes_record').on(table.recordId),
    index('reminder_snoozes_until').on(table.until),
    index('reminder_snoozes_at').on(table.at),
  ],
);

/** One e-mail per task or event, user, time and snooze: the constraint ensures that it is never sent twice. */
export const reminderMails = pgTable(
  'reminder_mails',
  {
    id: id(),
    taskId: uuid('task_id').references(() => tasks.id),
    eventId: uuid('event_id').references(() => calendarEvents.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Of an event its start; of whole days midnight UTC. */
    dueDate: instant('due_date').notNull(),
    /** Until when it had been put off. */
    snoozedUntil: instant('snoozed_until'),
    state: text('state').$type<KeptMailState>().notNull().default('waiting'),
    /** The mail server's last answer, if it did not accept the mail. */
    problem: text('problem'),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    unique('reminder_mails_once')
      .on(table.taskId, table.eventId, table.userId, table.dueDate, table.snoozedUntil)
      .nullsNotDistinct(),
    index('reminder_mails_event').on(table.eventId),
    index('reminder_mails_state').on(table.state, table.createdAt),
  ],
);
