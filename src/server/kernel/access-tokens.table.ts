import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#server/kernel/postgres/columns.ts';

/** Personal access tokens, with which programs call on behalf of a user; only a hash of the secret is stored. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: id(),
    userId: uuid('user_id').notNull(),
    /** The user's epoch when the token was made. */
    epoch: integer('epoch').notNull().default(0),
    name: text('name').notNull(),
    /** SHA-256 of 256 random bits, which cannot be guessed, so the hash need not be slow. */
    tokenHash: text('token_hash').notNull().unique('access_tokens_hash'),
    /** Help the user tell it from others. */
    lastFour: text('last_four').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null: never. */
    expiresAt: instant('expires_at'),
    /** Null means never; updated at most once an hour. */
    lastUsedAt: instant('last_used_at'),
    /** Revoked tokens are kept, so that a later attempt can be reported by name. */
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('access_tokens_user').on(table.userId, table.createdAt)],
);
