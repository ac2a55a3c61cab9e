import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/users/users.table.ts';
import { instant } from '#server/kernel/postgres/columns.ts';

/** How a provider identifies an account: by issuer and subject, never by e-mail address. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('identities_user').on(table.userId),
  ],
);

/** Used logout tokens, so that none counts twice. */
export const logoutTokens = pgTable('logout_tokens', {
  /** Issuer and `jti`. */
  key: text('key').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});
