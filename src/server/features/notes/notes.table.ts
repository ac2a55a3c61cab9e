import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Mention } from '#contract/notes.ts';
import { linkColumns } from '#server/features/links/link-columns.ts';
import { users } from '#server/features/users/users.table.ts';
import { hiddenIndex, id, softDeletion, timestamps } from '#server/kernel/postgres/columns.ts';

export const notes = pgTable(
  'notes',
  {
    id: id(),
    content: text('content').notNull(),
    /** The colleagues whose `@name` is in the text: a trigger reads them from it, whoever writes it. */
    mentions: jsonb('mentions').$type<Mention[]>().notNull().default([]),
    ...linkColumns,
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
      // What was made for an organization, for conditions on its last touch.
      index('notes_for_organization')
        .on(table.forOrganizationId)
        .where(sql`${table.deletedAt} is null and ${table.forOrganizationId} is not null`),
      hiddenIndex('notes', table),
    ];
  },
);
