import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { id, softDeletion, timestamps } from '#server/kernel/postgres/columns.ts';

export const notes = pgTable(
  'notes',
  {
    id: id(),
    content: text('content').notNull(),
    personId: uuid('person_id').references(() => people.id),
    organizationId: uuid('organization_id').references(() => organizations.id),
    opportunityId: uuid('opportunity_id').references(() => opportunities.id),
    createdById: uuid('created_by_id').references(() => users.id),
    ...timestamps,
    ...softDeletion,
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`;
    return [
      index('notes_created').on(table.createdAt, table.id).where(alive),
      index('notes_person').on(table.personId, table.createdAt, table.id).where(alive),
      index('notes_organization').on(table.organizationId, table.createdAt, table.id).where(alive),
      index('notes_opportunity').on(table.opportunityId, table.createdAt, table.id).where(alive),
      index('notes_search').using('gin', sql`${table.content} gin_trgm_ops`),
    ];
  },
);
