/** Merges of records of one kind: who was merged into whom, and which rows went along, so that it can be taken back. */
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { MergeDraft } from '#contract/merges.ts';
import { id, instant } from '#server/kernel/postgres/columns.ts';

/** Without foreign keys: ids of the merged go on leading to the survivor when their rows are gone. */
export const merges = pgTable(
  'merges',
  {
    id: id(),
    kind: text('kind').$type<MergeDraft['kind']>().notNull(),
    survivorId: uuid('survivor_id').notNull(),
    /** In the change log; a merge is taken back as a deed. */
    deedId: uuid('deed_id').notNull(),
    draft: jsonb('draft').$type<MergeDraft>().notNull(),
    /** How many of each kind went along, by list. */
    moved: jsonb('moved').$type<Record<string, number>>().notNull(),
    /** What the survivor was called, and where it was, if it got another name by the merge. */
    formerName: text('former_name'),
    formerLocation: text('former_location'),
    mergedById: uuid('merged_by_id'),
    mergedAt: instant('merged_at').notNull(),
    undoneAt: instant('undone_at'),
    undoneDeedId: uuid('undone_deed_id'),
  },
  (table) => [
    index('merges_survivor').on(table.survivorId),
    uniqueIndex('merges_deed').on(table.deedId),
    index('merges_standing').on(table.kind).where(sql`${table.undoneAt} is null`),
    index('merges_undone_deed')
      .on(table.undoneDeedId)
      .where(sql`${table.undoneDeedId} is not null`),
    index('merges_alike_key')
      .on(sql`crm_alike_key(${table.formerName})`)
      .where(sql`${table.undoneAt} is null and ${table.formerName} is not null`),
  ],
);

/** The records that went, and where their ids lead. */
export const mergedRecords = pgTable(
  'merged_records',
  {
    mergeId: uuid('merge_id')
      .notNull()
      .references(() => merges.id, { onDelete: 'cascade' }),
    recordId: uuid('record_id').notNull(),
    survivorId: uuid('survivor_id').notNull(),
    name: text('name').notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.mergeId, table.recordId] }),
    uniqueIndex('merged_records_record').on(table.recordId).where(sql`${table.undoneAt} is null`),
    index('merged_records_survivor').on(table.survivorId).where(sql`${table.undoneAt} is null`),
    index('merged_records_alike_key')
      .on(sql`crm_alike_key(${table.name})`)
      .where(sql`${table.undoneAt} is null`),
  ],
);

/** Each row that led to a merged record and leads to the survivor since. */
export const mergeMoves = pgTable(
  'merge_moves',
  {
    mergeId: uuid('merge_id')
      .notNull()
      .references(() => merges.id, { onDelete: 'cascade' }),
    /** `table.column` */
    place: text('place').notNull(),
    rowKey: text('row_key').notNull(),
    /** The merged record that it led to; null for a row that the merge made. */
    fromId: uuid('from_id'),
    /** Of a row that could not stay beside the survivor's own, what it was. */
    was: jsonb('was'),
  },
  (table) => [primaryKey({ columns: [table.mergeId, table.place, table.rowKey] })],
);
