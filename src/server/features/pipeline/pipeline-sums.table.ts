import { bigint, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Stage } from '#contract/opportunities.ts';

/**
 * How many opportunities each owner has in each stage and what they are worth: the sum of the rows. As for workloads,
 * triggers add a row for each statement that changes it, in its own transaction, and upkeep adds them up.
 */
export const pipelineSums = pgTable(
  'pipeline_sums',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    stage: text('stage').$type<Stage>().notNull(),
    /** Null: unassigned. No foreign key, as for workloads. */
    ownerId: uuid('owner_id'),
    opportunities: integer('opportunities').notNull(),
    value: numeric('value').notNull(),
    /** A won opportunity counts in full, a lost one not at all, an open one by its probability. */
    weighted: numeric('weighted').notNull(),
  },
  (table) => [index('pipeline_sums_owner').on(table.ownerId)],
);
