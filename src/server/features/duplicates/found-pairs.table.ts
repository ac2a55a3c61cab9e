/**
 * What the search for duplicates keeps: the pairs it has found, the groups that they make, what it has to look at, and
 * how far its first round has come. All of it can be found again.
 */
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { DuplicateKind, DuplicateLevel } from '#contract/duplicates.ts';
import { id, instant } from '#server/kernel/postgres/columns.ts';

export const duplicateGroups = pgTable(
  'duplicate_groups',
  {
    id: id(),
    kind: text('kind').$type<DuplicateKind>().notNull(),
    level: text('level').$type<DuplicateLevel>().notNull(),
    /** The score in hundredths. */
    points: integer('points').notNull(),
  },
  (table) => [index('duplicate_groups_likeliest').on(table.kind, table.points, table.id)],
);

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: uuid('group_id').notNull(),
    recordId: uuid('record_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.recordId] }),
    index('group_members_record').on(table.recordId),
  ],
);

export const foundPairs = pgTable(
  'found_pairs',
  {
    kind: text('kind').$type<DuplicateKind>().notNull(),
    /** The smaller id. */
    recordId: uuid('record_id').notNull(),
    otherId: uuid('other_id').notNull(),
    level: text('level').$type<DuplicateLevel>().notNull(),
    points: integer('points').notNull(),
    reasons: text('reasons').array().notNull(),
    /** Null for a pair that was said to be different. */
    groupId: uuid('group_id'),
  },
  (table) => [
    primaryKey({ columns: [table.recordId, table.otherId] }),
    index('found_pairs_other').on(table.otherId),
    index('found_pairs_group').on(table.groupId),
  ],
);

/** Records that were added, changed, hidden or removed: a row each time, which triggers add in the same transaction. */
export const pairsDue = pgTable('pairs_due', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<DuplicateKind>().notNull(),
  recordId: uuid('record_id').notNull(),
});

/** The first round through what was there before. */
export const pairSearches = pgTable('pair_searches', {
  kind: text('kind').$type<DuplicateKind>().primaryKey(),
  /** The last id it has looked at; it goes by ids. */
  afterId: uuid('after_id'),
  looked: integer('looked').notNull().default(0),
  doneAt: instant('done_at'),
});
