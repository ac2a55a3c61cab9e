import { customType, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/users/users.table.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Pictures are small and few, so they are stored beside their accounts and backed up with them. */
export const accountPictures = pgTable('account_pictures', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  mimeType: text('mime_type').notNull(),
  bytes: bytea('bytes').notNull(),
});
