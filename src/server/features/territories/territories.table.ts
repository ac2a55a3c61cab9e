import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { TerritoryState } from '#contract/territories.ts';
import { users } from '#server/features/users/users.table.ts';
import { id, timestamps } from '#server/kernel/postgres/columns.ts';

/** The one row of settings for all territories; `only` makes sure that there is no second. */
export const territories = pgTable('territories', {
  id: id(),
  only: integer('only').notNull().default(1).unique('territories_only'),
  /** The custom field of organizations that holds the representative's code. */
  codeField: text('code_field'),
  ...timestamps,
});

/** Who looks after a state. */
export const territoryStates = pgTable('territory_states', {
  state: text('state').$type<TerritoryState>().primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id),
});

/** Whose code a representative's code is; kept in capitals. */
export const territoryCodes = pgTable('territory_codes', {
  code: text('code').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id),
});
