import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { View } from '#contract/views.ts';
import { users } from '#server/features/users/users.table.ts';
import type { KeptMailState } from '#server/kernel/outbound/kept-mails.ts';
import { id, instant, timestamps } from '#server/kernel/postgres/columns.ts';

export const views = pgTable(
  'views',
  {
    id: id(),
    list: text('list').$type<View['list']>().notNull(),
    name: text('name').notNull(),
    shared: boolean('shared').notNull(),
    filter: jsonb('filter').$type<View['filter']>().notNull(),
    layout: jsonb('layout').$type<View['layout']>().notNull(),
    /** Whether its owner is mailed what is new in it. */
    mails: boolean('mails').notNull().default(false),
    /** What was in it when it was last looked through for that, and on which day of its owner. */
    seen: uuid('seen').array().notNull().default(sql`'{}'::uuid[]`),
    seenOn: date('seen_on', { mode: 'string' }),
    createdById: uuid('created_by_id')
      .notNull()
      .references(() => users.id),
    ...timestamps,
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('views_creator').on(table.createdById).where(sql`${table.deletedAt} is null`),
    index('views_mailed').on(table.id).where(sql`${table.mails} and ${table.deletedAt} is null`),
    index('views_shared').on(table.id).where(sql`${table.shared} and ${table.deletedAt} is null`),
  ],
);

/** Which views stand in whose sidebar. */
export const viewPins = pgTable(
  'view_pins',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    viewId: uuid('view_id')
      .notNull()
      .references(() => views.id),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.viewId] }),
    index('view_pins_view').on(table.viewId),
  ],
);

/** One e-mail for a view and a day of its owner: the constraint ensures that there is never a second. */
export const viewMails = pgTable(
  'view_mails',
  {
    id: id(),
    viewId: uuid('view_id')
      .notNull()
      .references(() => views.id),
    day: date('day', { mode: 'string' }).notNull(),
    /** What is new in it. */
    recordIds: uuid('record_ids').array().notNull(),
    state: text('state').$type<KeptMailState>().notNull().default('waiting'),
    /** The mail server's last answer, if it did not accept the mail. */
    problem: text('problem'),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    unique('view_mails_once').on(table.viewId, table.day),
    index('view_mails_state').on(table.state, table.createdAt),
  ],
);
