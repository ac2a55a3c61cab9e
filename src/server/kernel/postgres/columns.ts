/** Columns that are the same in every table. */
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { TextField, TextFields } from '#contract/fields.ts';
import { listKeys } from '#contract/list-keys.ts';
import { newId } from '#server/kernel/ids.ts';

/** An instant, to the millisecond: what a JavaScript Date can hold, so cursors and ETags are exact. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const id = () => uuid('id').primaryKey().$defaultFn(newId);

/** When the record was made and last changed; commands set them from the clock. */
export const timestamps = {
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
};

/**
 * Whether the column below holds a text. One that came later has an index of its own: the column would have to be
 * computed anew for the whole table.
 */
export const isInSearchText = ({ searched, isLater }: TextField) =>
  searched.includes('list') && !isLater;

/**
 * What the page of a noun searches, in lower case: one index, and cheap to read through for a letter or two.
 * `other` is what is searched besides the texts, as SQL.
 */
export function searchText(texts: TextFields, other = 'crm_tags_text(tags)') {
  const parts = listKeys(texts).flatMap((key) => {
    const field = texts[key];
    if (!field || !isInSearchText(field)) return [];
    const column = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return [field.isRequired ? column : `coalesce(${column}, '')`];
  });
  const held = [...parts, other].join(String.raw` || E'\n' || `);
  return text('search_text')
    .notNull()
    .generatedAlwaysAs(sql.raw(`lower(${held})`));
}

/** When a record was hidden, and by which deletion, so that the whole deletion can be undone. */
export const softDeletion = {
  deletedAt: instant('deleted_at'),
  deletionId: uuid('deletion_id'),
};

/** The few hidden rows of a table, by when they were hidden. */
export function hiddenIndex(name: string, table: Record<'id' | 'deletedAt', AnyPgColumn>) {
  return index(`${name}_hidden`)
    .on(table.deletedAt, table.id)
    .where(sql`${table.deletedAt} is not null`);
}
