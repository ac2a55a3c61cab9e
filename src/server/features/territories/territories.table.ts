import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { TerritoryState } from '#contract/territories.ts';
import { users } from '#server/features/users/users.table.ts';
import { id, timestamps } from '#server/kernel/postgres/columns.ts';

/** The single row of settings for all territories; `only` prevents a second. */
export const territories = pgTable('territories', {
  id: id(),
  only: integer('only').notNull().default(1).unique('territories_only'),
  /** The custom field of organizations that holds the representative's code. */
  codeField: text('code_field'),
  ...timestamps,
});

/** The user responsible for a state. */
export const territoryStates = pgTable('territory_states', {
  state: text('state').$type<TerritoryState>().primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id),
});

/** The user of a representative's code; kept in capitals. */
export const territoryCodes = pgTable('territory_codes', {
  code: text('code').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id),
});
