import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { BulkRun } from '#contract/bulk.ts';
import { users } from '#server/features/users/users.table.ts';
import { id, instant } from '#server/kernel/postgres/columns.ts';
import { runColumns } from '#server/kernel/run-state.ts';

/** Runs that change many records. What is to be changed is with the server that runs it alone, as a run never goes on elsewhere. */
export const bulkRunRows = pgTable(
  'bulk_runs',
  {
    id: id(),
    ...runColumns,
    entity: text('entity').$type<BulkRun['entity']>().notNull(),
    action: text('action').$type<BulkRun['action']>().notNull(),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    refused: jsonb('refused').$type<BulkRun['refused']>().notNull().default([]),
    /** Of its changes in the log; null while there are none. */
    deedId: uuid('deed_id'),
    /** The deed that it takes back. */
    undoes: uuid('undoes'),
    createdById: uuid('created_by_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    /** When its turn came; null while it waits for others. */
    beganAt: instant('began_at'),
  },
  (table) => [index('bulk_runs_created').on(table.createdAt)],
);
