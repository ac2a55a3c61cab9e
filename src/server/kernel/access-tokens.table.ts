import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#server/kernel/postgres/columns.ts';

/** Personal access tokens, by which programs call on behalf of a user; only the hash of the secret is kept. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: id(),
    userId: uuid('user_id').notNull(),
    /** The epoch of its user when it was made. */
    epoch: integer('epoch').notNull().default(0),
    name: text('name').notNull(),
    /** SHA-256 of 256 random bits, which cannot be guessed, so the hash need not be slow. */
    tokenHash: text('token_hash').notNull().unique('access_tokens_hash'),
    /** They help its user to tell it from others. */
    lastFour: text('last_four').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null: never. */
    expiresAt: instant('expires_at'),
    /** Null: never; noted at most once an hour. */
    lastUsedAt: instant('last_used_at'),
    /** Kept after its end, so that a later attempt can be reported with its name. */
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('access_tokens_user').on(table.userId, table.createdAt)],
);
