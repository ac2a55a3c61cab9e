import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type OrganizationStatus, organizationTexts } from '#contract/organizations.ts';
import type { CustomFields } from '#contract/primitives.ts';
import { users } from '#server/features/users/users.table.ts';
import { id, searchText, softDeletion, timestamps } from '#server/kernel/postgres/columns.ts';

export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    name: text('name').notNull(),
    industry: text('industry'),
    revenue: text('revenue'),
    status: text('status').$type<OrganizationStatus>().notNull().default('prospect'),
    location: text('location'),
    email: text('email'),
    phone: text('phone'),
    website: text('website'),
    assignedToId: uuid('assigned_to_id').references(() => users.id),
    /** Kept by a trigger that knows the actor of the transaction; null: nobody, or the machine. */
    assignedById: uuid('assigned_by_id').references(() => users.id),
    createdById: uuid('created_by_id').references(() => users.id),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    customFields: jsonb('custom_fields').$type<CustomFields>().notNull().default({}),
    /** The import that made the record, so that it can be told and taken back. */
    importId: uuid('import_id'),
    searchText: searchText(organizationTexts),
    /** What likely duplicates are found by; the migration that made `crm_name_key` says how. */
    nameKey: text('name_key').notNull().generatedAlwaysAs(sql`crm_name_key(name)`),
    ...timestamps,
    ...softDeletion,
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`;
    return [
      index('organizations_name').on(sql`lower(${table.name})`, table.id).where(alive),
      index('organizations_created').on(table.createdAt, table.id).where(alive),
      index('organizations_updated').on(table.updatedAt, table.id).where(alive),
      index('organizations_assignee').on(table.assignedToId).where(alive),
      index('organizations_assignee_name')
        .on(table.assignedToId, sql`lower(${table.name})`, table.id)
        .where(alive),
      index('organizations_import').on(table.importId).where(sql`${table.importId} is not null`),
      index('organizations_tags').using('gin', table.tags),
      index('organizations_search').using(
        'gin',
        sql`${table.searchText} gin_trgm_ops`,
        sql`${table.location} gin_trgm_ops`,
        sql`(${table.id}::text) gin_trgm_ops`,
      ),
      index('organizations_name_key').using('gin', sql`${table.nameKey} gin_trgm_ops`).where(alive),
      index('organizations_phone_key').on(sql`crm_phone_key(${table.phone})`).where(alive),
      index('organizations_email_key').on(sql`lower(${table.email})`).where(alive),
      index('organizations_website_key')
        .on(sql`crm_host_key(${table.website}) collate "C"`)
        .where(alive),
      index('organizations_email_host_key')
        .on(sql`crm_host_key(${table.email}) collate "C"`)
        .where(alive),
    ];
  },
);
