/** Columns that are the same in every table. */
import { sql } from 'drizzle-orm';
import { text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { TextFields } from '#contract/fields.ts';
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
 * What the page of a noun searches, in lower case: one index, and cheap to read through for a letter or two.
 * `other` is what is searched besides the texts, as SQL.
 */
export function searchText(texts: TextFields, other = 'crm_tags_text(tags)') {
  const searched = listKeys(texts).filter((key) => texts[key]?.searched.includes('list'));
  const parts = searched.map((key) => {
    const column = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return texts[key]?.isRequired ? column : `coalesce(${column}, '')`;
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
