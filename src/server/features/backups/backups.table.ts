import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '#server/kernel/postgres/columns.ts';
import { runColumns } from '#server/kernel/run-state.ts';

/** The backups that were made of this database, and the drills that restored one to a database beside. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    ...runColumns,
    kind: text('kind').$type<'backup' | 'drill'>().notNull(),
    /** Of the backup; null until it is known. */
    name: text('name'),
    /** Where it is, in words for people. */
    place: text('place').notNull(),
    startedAt: instant('started_at').notNull(),
    rows: bigint('rows', { mode: 'number' }),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }),
    files: integer('files'),
    missingFiles: integer('missing_files'),
    /** The drill has found that the backup is not what was written. */
    isDamaged: boolean('is_damaged').notNull().default(false),
  },
  (table) => [
    index('backups_kind').on(table.kind, table.startedAt),
    // One at a time, whichever server begins it.
    uniqueIndex('backups_running').on(table.status).where(sql`${table.status} = 'running'`),
  ],
);
