import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/kernel/postgres/columns.ts';

/** Replies of creates that named an `Idempotency-Key`, kept for a day so that a retry gets the same one. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of method, path and body: the same key with another request is an error. */
    fingerprint: text('fingerprint').notNull(),
    reply: jsonb('reply'),
    /** What it did, for whoever asks again because the answer was lost. */
    deedId: uuid('deed_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);
