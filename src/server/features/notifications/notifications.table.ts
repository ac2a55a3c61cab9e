import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NotificationKind, NotificationOutcome } from '#contract/notifications.ts';
import type { RecordKind } from '#contract/records.ts';
import { users } from '#server/features/users/users.table.ts';
import { id, instant } from '#server/kernel/postgres/columns.ts';

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
