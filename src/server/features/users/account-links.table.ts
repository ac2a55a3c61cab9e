import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/permissions.ts';
import type { LinkPurpose } from '#contract/users.ts';
import { id, instant } from '#server/kernel/postgres/columns.ts';
import { users } from './users.table.ts';

/** One-time links that create an account or set a password; only a hash of the token is stored. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique('account_links_token'),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    /** The user whose password it sets; null for an invitation. */
    userId: uuid('user_id').references(() => users.id),
    /** The user's epoch when the link was made; an invitation has no account yet. */
    epoch: integer('epoch').notNull().default(0),
    /** Who an invitation is for, and their role. */
    email: text('email'),
    role: text('role').$type<Role>(),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Used or revoked: the link no longer works. */
    closedAt: instant('closed_at'),
  },
  (table) => [index('account_links_user').on(table.userId)],
);
