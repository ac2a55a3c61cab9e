import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { DuplicateKind, PairVerdict } from '#contract/duplicates.ts';
import { users } from '#server/features/users/users.table.ts';
import { id, instant } from '#server/kernel/postgres/columns.ts';

/**
 * Of which two somebody has said that they are the same, or are not: two records of a kind, or a record and
 * a company that is known by keys alone. One decision has a row for each key.
 */
export const decidedPairs = pgTable(
  'decided_pairs',
  {
    id: id(),
    decisionId: uuid('decision_id').notNull(),
    /** Of the records. */
    kind: text('kind').$type<DuplicateKind>().notNull(),
    /** Of two records the one with the smaller id. */
    recordId: uuid('record_id').notNull(),
    otherId: uuid('other_id'),
    leadKey: text('lead_key'),
    verdict: text('verdict').$type<PairVerdict>().notNull(),
    decidedById: uuid('decided_by_id')
      .notNull()
      .references(() => users.id),
    decidedAt: instant('decided_at').notNull(),
  },
  (table) => [
    uniqueIndex('decided_pairs_records')
      .on(table.recordId, table.otherId)
      .where(sql`${table.otherId} is not null`),
    uniqueIndex('decided_pairs_leads')
      .on(table.leadKey, table.recordId)
      .where(sql`${table.leadKey} is not null`),
    index('decided_pairs_other').on(table.otherId),
    index('decided_pairs_decision').on(table.decisionId),
    check('decided_pairs_sides', sql`num_nonnulls(${table.otherId}, ${table.leadKey}) = 1`),
    check('decided_pairs_order', sql`${table.recordId} < ${table.otherId}`),
  ],
);
