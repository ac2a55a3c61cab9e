import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { TaggedNoun } from '#contract/labels.ts';

/** The tags of a noun, or the industries of organizations. */
export type LabelKind = TaggedNoun | 'industries';

/**
 * How many records have each tag and industry: the sum of its rows. As for workloads, triggers add a row for
 * each statement that changes it, in the same transaction, and upkeep adds them up.
 */
export const labelCounts = pgTable(
  'label_counts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<LabelKind>().notNull(),
    name: text('name').notNull(),
    records: integer('records').notNull(),
  },
  // A name may be too long for an index.
  (table) => [index('label_counts_kind').on(table.kind)],
);
