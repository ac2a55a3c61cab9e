/** Columns that every table spells the same way. */
import { timestamp, uuid } from 'drizzle-orm/pg-core';
import { newId } from '#server/kernel/ids.ts';

/** An instant, to the millisecond: what a JavaScript Date can hold, so cursors and ETags are exact. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const id = () => uuid('id').primaryKey().$defaultFn(newId);

/** When the record was made and last changed; commands set them from the clock. */
export const timestamps = {
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
};

/** A hidden record: since when, and by which deletion, so that the deletion can be taken back whole. */
export const softDeletion = {
  deletedAt: instant('deleted_at'),
  deletionId: uuid('deletion_id'),
};
