import { sql } from 'drizzle-orm';
import { type AnyPgColumn, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/permissions.ts';
import { id, instant, timestamps } from '#server/kernel/postgres/columns.ts';

/** Accounts of the team. Names and addresses are unique whatever their case. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email'),
    username: text('username').notNull(),
    passwordHash: text('password_hash'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    role: text('role').$type<Role>().notNull().default('staff'),
    deactivatedAt: instant('deactivated_at'),
    /** Who gets the next task of their series, once they have left; null: nobody was named. */
    seriesHeirId: uuid('series_heir_id').references((): AnyPgColumn => users.id),
    /** Sessions, access tokens and password links of an earlier one are worth nothing. */
    epoch: integer('epoch').notNull().default(0),
    /** The same for what they gave to others, and for their calendar feed: their own new password leaves it. */
    grantEpoch: integer('grant_epoch').notNull().default(0),
    lastSeenAt: instant('last_seen_at'),
    /** Where their browser was then, such as Australia/Sydney; null while no browser has said. */
    timeZone: text('time_zone'),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
  ],
);

/** Of whoever wrote something, as it is shown beside it. */
export const authorColumns = {
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
};
