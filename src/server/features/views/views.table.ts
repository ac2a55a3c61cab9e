import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { View } from '#contract/views.ts';
import { users } from '#server/features/users/users.table.ts';
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
    createdById: uuid('created_by_id')
      .notNull()
      .references(() => users.id),
    ...timestamps,
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('views_creator').on(table.createdById).where(sql`${table.deletedAt} is null`),
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
