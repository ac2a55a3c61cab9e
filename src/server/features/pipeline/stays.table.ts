/** The stages that opportunities have left, as the change log tells them: triggers on both keep them by `keep_stays`. */
import {
  bigint,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Stage } from '#contract/opportunities.ts';

/** A row for each stage that an opportunity has left at least once; none of deleted ones. */
export const opportunityStays = pgTable(
  'opportunity_stays',
  {
    opportunityId: uuid('opportunity_id').notNull(),
    stage: text('stage').$type<Stage>().notNull(),
    ownerId: uuid('owner_id'),
    /** 0 for one that has come back, and so is counted where it is; else 1. */
    away: integer('away').notNull(),
    /** How long the stays took that are over. */
    milliseconds: bigint('milliseconds', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.opportunityId, table.stage] })],
);

/** What these come to by stage and owner: the sum of the rows, kept and added up as `pipelineSums` are. */
export const staySums = pgTable(
  'stay_sums',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    stage: text('stage').$type<Stage>().notNull(),
    ownerId: uuid('owner_id'),
    away: integer('away').notNull(),
    milliseconds: numeric('milliseconds').notNull(),
  },
  (table) => [index('stay_sums_owner').on(table.ownerId)],
);
