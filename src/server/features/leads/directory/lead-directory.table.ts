import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DirectoryFormat } from '#contract/lead-directory.ts';
import { users } from '#server/features/users/users.table.ts';
import { id, timestamps } from '#server/kernel/postgres/columns.ts';
import { runColumns } from '#server/kernel/run-state.ts';

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A file of companies: loaded, or being loaded by a run. */
export const directoryLoads = pgTable('lead_directory_loads', {
  id: id(),
  ...runColumns,
  fileName: text('file_name').notNull(),
  format: text('format').$type<DirectoryFormat>().notNull(),
  attribution: text('attribution'),
  progress: integer('progress').notNull().default(0),
  companies: integer('companies').notNull().default(0),
  skipped: integer('skipped').notNull().default(0),
  createdById: uuid('created_by_id').references(() => users.id),
  ...timestamps,
});

/** A company that the lead finder can find without a network. */
export const directoryCompanies = pgTable(
  'lead_directory_companies',
  {
    id: id(),
    loadId: uuid('load_id')
      .notNull()
      .references(() => directoryLoads.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The most specific category. */
    industry: text('industry'),
    /** Broader and further categories, such as the sector. */
    categories: text('categories').array().notNull().default(sql`'{}'::text[]`),
    address: text('address'),
    city: text('city'),
    /** Country and state, as in `AU-NSW`; only in countries whose states are known. */
    state: text('state'),
    postcode: text('postcode'),
    /** Two letters if the country is known, else as it was written. */
    country: text('country'),
    phone: text('phone'),
    website: text('website'),
    email: text('email'),
    employees: integer('employees'),
    notes: text('notes'),
    /** Its business has more weight than its name. */
    search: searchVector('search')
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('english', replace(coalesce(industry, ''), '_', ' ')), 'A') || setweight(to_tsvector('english', replace(crm_tags_text(categories), '_', ' ')), 'B') || setweight(to_tsvector('english', name), 'C')`,
      ),
  },
  (table) => [
    index('lead_directory_companies_load').on(table.loadId),
    index('lead_directory_companies_search').using('gin', table.search),
    index('lead_directory_companies_name').using('gin', sql`lower(${table.name}) gin_trgm_ops`),
    index('lead_directory_companies_city').using('gin', sql`lower(${table.city}) gin_trgm_ops`),
    index('lead_directory_companies_state').on(table.state),
  ],
);
