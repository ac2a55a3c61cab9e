import { boolean, integer, pgTable } from 'drizzle-orm/pg-core';
import { id } from '#server/kernel/postgres/columns.ts';

/** At most one row; `only` prevents a second. Without it nothing is asked. */
export const opportunitySettings = pgTable('opportunity_settings', {
  /** Names it in the change log. */
  id: id(),
  only: integer('only').notNull().default(1).unique('opportunity_settings_only'),
  lostReasonRequired: boolean('lost_reason_required').notNull().default(false),
});
