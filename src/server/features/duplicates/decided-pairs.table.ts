import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { DuplicateKind, PairVerdict } from '#contract/duplicates.ts';
import { users } from '#server/features/users/users.table.ts';
import { id, instant } from '#server/kernel/postgres/columns.ts';

/**
 * Pairs that somebody has marked as the same, or as different: two records of one kind, or a record and
 * a company or a contact known only by its keys. A decision has one row per key. Triggers take away that two are
 * different once a name, phone, e-mail address or website of a record changes.
 */
export const decidedPairs = pgTable(
  'decided_pairs',
  {
    id: id(),
    decisionId: uuid('decision_id').notNull(),
    /** The kind of the records. */
    kind: text('kind').$type<DuplicateKind>().notNull(),
    /** If both are records, the smaller id. */
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
    index('decided_pairs_record').on(table.recordId),
    index('decided_pairs_other').on(table.otherId),
    index('decided_pairs_decision').on(table.decisionId),
    check('decided_pairs_sides', sql`num_nonnulls(${table.otherId}, ${table.leadKey}) = 1`),
    check('decided_pairs_order', sql`${table.recordId} < ${table.otherId}`),
  ],
);
