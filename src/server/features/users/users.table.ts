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
    /** Who gets the next task of their series after they have left; null if nobody was named. */
    seriesHeirId: uuid('series_heir_id').references((): AnyPgColumn => users.id),
    /** Sessions, access tokens and password links of an earlier epoch are invalid. */
    epoch: integer('epoch').notNull().default(0),
    /** The same for links they made for others and their calendar feed; their own password change does not raise it. */
    grantEpoch: integer('grant_epoch').notNull().default(0),
    lastSeenAt: instant('last_seen_at'),
    /** The time zone of their browser then, such as Australia/Sydney; null if unknown. */
    timeZone: text('time_zone'),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
  ],
);

/** The author's name and picture, shown beside what they wrote. */
export const authorColumns = {
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
};
