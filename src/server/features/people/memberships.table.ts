import { sql } from 'drizzle-orm';
import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { id, timestamps } from '#server/kernel/postgres/columns.ts';
import { people } from './people.table.ts';

/**
 * What a person's `organization_id` does not say: the organizations beside it, those of before, and since when. One
 * without an end is of today; the primary organization needs no row here.
 */
export const memberships = pgTable(
  'memberships',
  {
    id: id(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The role there, on the wire. */
    position: text('position'),
    fromOn: date('from_on'),
    untilOn: date('until_on'),
    ...timestamps,
  },
  (table) => [
    index('memberships_person').on(table.personId),
    index('memberships_present')
      .on(table.organizationId, table.personId)
      .where(sql`${table.untilOn} is null`),
    index('memberships_former')
      .on(table.organizationId, table.untilOn, table.id)
      .where(sql`${table.untilOn} is not null`),
  ],
);
