import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CallOutcome } from '#contract/calls.ts';
import { linkColumns } from '#server/features/links/link-columns.ts';
import { users } from '#server/features/users/users.table.ts';
import {
  hiddenIndex,
  id,
  instant,
  softDeletion,
  timestamps,
} from '#server/kernel/postgres/columns.ts';

/** Each call that counts has a line in the activity log with the same id. */
export const calls = pgTable(
  'calls',
  {
    id: id(),
    outcome: text('outcome').$type<CallOutcome>().notNull(),
    content: text('content'),
    at: instant('at').notNull(),
    ...linkColumns,
    createdById: uuid('created_by_id').references(() => users.id),
    ...timestamps,
    ...softDeletion,
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`;
    return [
      index('calls_created').on(table.createdAt, table.id).where(alive),
      index('calls_person').on(table.personId).where(alive),
      index('calls_organization').on(table.organizationId).where(alive),
      index('calls_opportunity').on(table.opportunityId).where(alive),
      // Most calls that nobody answered have no words.
      index('calls_search')
        .using('gin', sql`${table.content} gin_trgm_ops`)
        .where(sql`${table.content} is not null`),
      // What was made for an organization, for conditions on its last touch.
      index('calls_for_organization')
        .on(table.forOrganizationId)
        .where(sql`${table.deletedAt} is null and ${table.forOrganizationId} is not null`),
      hiddenIndex('calls', table),
    ];
  },
);
