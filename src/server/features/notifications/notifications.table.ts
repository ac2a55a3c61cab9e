import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NotificationKind, NotificationOutcome } from '#contract/notifications.ts';
import type { RecordKind } from '#contract/records.ts';
import { users } from '#server/features/users/users.table.ts';
import type { KeptMailState } from '#server/kernel/outbound/kept-mails.ts';
import { id, instant } from '#server/kernel/postgres/columns.ts';

/** Of which kinds a user wants e-mails; whoever has no row wants none. */
export const notificationSettings = pgTable('notification_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  mailed: jsonb('mailed').$type<NotificationKind[]>().notNull(),
});

/** What colleagues, imports and syncs did that concerns a user. Triggers on the change log and on runs write it, in their transaction. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    recordKind: text('record_kind').$type<RecordKind>(),
    /** Null if there are several, or none. */
    recordId: uuid('record_id'),
    /** How many records of the deed it stands for. */
    count: integer('count').notNull().default(1),
    /** Null for the server itself. */
    actorId: uuid('actor_id').references(() => users.id),
    /** The deed, or the run. */
    deedId: uuid('deed_id').notNull(),
    /** What a run was: the name of an imported file, or of a sync. */
    subject: text('subject'),
    outcome: text('outcome').$type<NotificationOutcome>(),
    at: instant('at').notNull(),
    seenAt: instant('seen_at'),
    /** When it was last written or seen, for the stream of changes. */
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.at, table.id),
    index('notifications_unseen')
      .on(table.userId, table.recordId)
      .where(sql`${table.seenAt} is null`),
    index('notifications_changed').on(table.changedAt),
    index('notifications_at').on(table.at),
    uniqueIndex('notifications_of_deed').on(
      table.userId,
      table.kind,
      table.recordKind,
      table.deedId,
    ),
  ],
);

/** One e-mail for a notification at most: the constraint ensures that it is never sent twice. */
export const notificationMails = pgTable(
  'notification_mails',
  {
    id: id(),
    notificationId: uuid('notification_id')
      .notNull()
      .unique('notification_mails_once')
      .references(() => notifications.id, { onDelete: 'cascade' }),
    state: text('state').$type<KeptMailState>().notNull().default('waiting'),
    /** The mail server's last answer, if it did not accept the mail. */
    problem: text('problem'),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [index('notification_mails_state').on(table.state, table.createdAt)],
);
