import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#server/kernel/postgres/columns.ts';

/** A row for each server process; the database's own clock decides whether it is alive. */
export const servers = pgTable(
  'servers',
  {
    id: id(),
    host: text('host').notNull(),
    processId: integer('process_id').notNull(),
    startedAt: instant('started_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** Set by an orderly shutdown. */
    endedAt: instant('ended_at'),
    /** The id of the file store that it uses; null until the store could be asked. */
    storeId: uuid('store_id'),
  },
  (table) => [index('servers_last_seen').on(table.lastSeenAt)],
);
