import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { personTexts } from '#contract/people.ts';
import type { CustomFields } from '#contract/primitives.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { id, searchText, softDeletion, timestamps } from '#server/kernel/postgres/columns.ts';

export const people = pgTable(
  'people',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone'),
    location: text('location'),
    jobTitle: text('job_title'),
    organizationId: uuid('organization_id').references(() => organizations.id),
    assignedToId: uuid('assigned_to_id').references(() => users.id),
    /** Kept by a trigger that knows the actor of the transaction; null: nobody, or the machine. */
    assignedById: uuid('assigned_by_id').references(() => users.id),
    createdById: uuid('created_by_id').references(() => users.id),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    customFields: jsonb('custom_fields').$type<CustomFields>().notNull().default({}),
    /** The import that made the record, so that it can be told and taken back. */
    importId: uuid('import_id'),
    searchText: searchText(personTexts),
    /** What likely duplicates are found by; the migration that made `crm_name_key` says how. */
    nameKey: text('name_key').notNull().generatedAlwaysAs(sql`crm_name_key(name)`),
    ...timestamps,
    ...softDeletion,
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`;
    return [
      index('people_name').on(sql`lower(${table.name})`, table.id).where(alive),
      index('people_created').on(table.createdAt, table.id).where(alive),
      index('people_updated').on(table.updatedAt, table.id).where(alive),
      index('people_organization').on(table.organizationId).where(alive),
      index('people_assignee').on(table.assignedToId).where(alive),
      index('people_assignee_name')
        .on(table.assignedToId, sql`lower(${table.name})`, table.id)
        .where(alive),
      index('people_import').on(table.importId).where(sql`${table.importId} is not null`),
      index('people_tags').using('gin', table.tags),
      index('people_search').using(
        'gin',
        sql`${table.searchText} gin_trgm_ops`,
        sql`${table.phone} gin_trgm_ops`,
      ),
      index('people_name_key').using('gin', sql`${table.nameKey} gin_trgm_ops`).where(alive),
      index('people_phone_key').on(sql`crm_phone_key(${table.phone})`).where(alive),
      index('people_email_key').on(sql`lower(${table.email})`).where(alive),
    ];
  },
);
