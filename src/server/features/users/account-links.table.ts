import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/permissions.ts';
import type { LinkPurpose } from '#contract/users.ts';
import { id, instant } from '#server/kernel/postgres/columns.ts';
import { users } from './users.table.ts';

/** One-time links that make an account or set a password; only the hash of what opens them is kept. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique('account_links_token'),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    /** Whose password is to be set; null for an invitation. */
    userId: uuid('user_id').references(() => users.id),
    /** That of the user when the link was made; of no account yet for an invitation. */
    epoch: integer('epoch').notNull().default(0),
    /** Whom an invitation is for, and what they become. */
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
