import { sql } from 'drizzle-orm';
import { date, doublePrecision, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { unitTexts } from '#contract/units.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { users } from '#server/features/users/users.table.ts';
import {
  hiddenIndex,
  id,
  searchText,
  softDeletion,
  timestamps,
} from '#server/kernel/postgres/columns.ts';

export const units = pgTable(
  'units',
  {
    id: id(),
    make: text('make').notNull(),
    model: text('model'),
    serial: text('serial'),
    note: text('note'),
    year: integer('year'),
    /** To a tenth, which a double stores as it was written. */
    hours: doublePrecision('hours'),
    financeEnd: date('finance_end', { mode: 'string' }),
    leaseEnd: date('lease_end', { mode: 'string' }),
    serviceDue: date('service_due', { mode: 'string' }),
    /** Null for a unit in stock, which is for sale. */
    organizationId: uuid('organization_id').references(() => organizations.id),
    /** The deal with which it was traded in. */
    opportunityId: uuid('opportunity_id').references(() => opportunities.id),
    createdById: uuid('created_by_id').references(() => users.id),
    /** The import that created the record, so that it can be shown and undone. */
    importId: uuid('import_id'),
    searchText: searchText(unitTexts, "coalesce(year::text, '')"),
    ...timestamps,
    ...softDeletion,
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`;
    return [
      index('units_organization').on(table.organizationId, table.createdAt).where(alive),
      index('units_in_stock')
        .on(sql`lower(${table.make})`, table.id)
        .where(sql`${table.deletedAt} is null and ${table.organizationId} is null`),
      index('units_opportunity')
        .on(table.opportunityId)
        .where(sql`${table.opportunityId} is not null`),
      index('units_make').on(sql`lower(${table.make})`, table.id).where(alive),
      index('units_created').on(table.createdAt, table.id).where(alive),
      index('units_updated').on(table.updatedAt, table.id).where(alive),
      index('units_serial').on(sql`lower(${table.serial})`).where(alive),
      index('units_import').on(table.importId).where(sql`${table.importId} is not null`),
      index('units_deletion').on(table.deletionId).where(sql`${table.deletionId} is not null`),
      index('units_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
      hiddenIndex('units', table),
    ];
  },
);

/** '2019 John Deere 8R 410', as `nameUnit` calls it. */
export const unitName = sql`concat_ws(' ', ${units.year}, ${units.make}, ${units.model})`;
