import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  type OrganizationStatus,
  organizationStatuses,
  organizationTexts,
} from '#contract/organizations.ts';
import { addressColumns, addressIndexes } from '#server/features/addresses/address-columns.ts';
import { otherText } from '#server/features/addresses/other-text.ts';
import { choiceKey, textKey } from '#server/features/tables/sort-keys.ts';
import { customer } from '#server/features/users/owned-columns.ts';
import {
  hiddenIndex,
  id,
  searchText,
  softDeletion,
  timestamps,
} from '#server/kernel/postgres/columns.ts';

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
    /** Whose branch it is; that one may be deleted by now. */
    parentId: uuid('parent_id'),
    ...customer,
    ...addressColumns,
    searchText: searchText(organizationTexts),
    ...timestamps,
    ...softDeletion,
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`;
    return [
      index('organizations_name').on(sql`lower(${table.name})`, table.id).where(alive),
      index('organizations_created').on(table.createdAt, table.id).where(alive),
      index('organizations_updated').on(table.updatedAt, table.id).where(alive),
      index('organizations_by_industry').on(textKey(table.industry), table.id).where(alive),
      index('organizations_by_revenue').on(textKey(table.revenue), table.id).where(alive),
      index('organizations_by_location').on(textKey(table.location), table.id).where(alive),
      index('organizations_by_email').on(textKey(table.email), table.id).where(alive),
      index('organizations_by_phone').on(textKey(table.phone), table.id).where(alive),
      index('organizations_by_website').on(textKey(table.website), table.id).where(alive),
      index('organizations_by_status')
        .on(choiceKey(table.status, organizationStatuses), table.id)
        .where(alive),
      index('organizations_assignee_name')
        .on(table.assignedToId, sql`lower(${table.name})`, table.id)
        .where(alive),
      index('organizations_import').on(table.importId).where(sql`${table.importId} is not null`),
      index('organizations_parent').on(table.parentId).where(sql`${table.parentId} is not null`),
      index('organizations_tags').using('gin', table.tags),
      index('organizations_search').using(
        'gin',
        sql`${table.searchText} gin_trgm_ops`,
        sql`${table.location} gin_trgm_ops`,
        sql`(${table.id}::text) gin_trgm_ops`,
      ),
      index('organizations_other').using(
        'gin',
        sql`(${otherText([table.location, table.revenue, table.status, table.email, table.website], table)}) gin_trgm_ops`,
      ),
      index('organizations_name_pairs').using('gin', sql`crm_letter_pairs(${table.name})`),
      index('organizations_name_key').using('gin', sql`${table.nameKey} gin_trgm_ops`).where(alive),
      index('organizations_phone_key').on(sql`crm_phone_key(${table.phone})`).where(alive),
      index('organizations_email_key').on(sql`lower(${table.email})`).where(alive),
      index('organizations_alike_key').on(sql`crm_alike_key(${table.name})`).where(alive),
      index('organizations_first_told_key')
        .on(sql`crm_alike_key(crm_told_name(${table.name}, 1))`)
        .where(sql`${alive} and crm_told_name(${table.name}, 1) is not null`),
      index('organizations_second_told_key')
        .on(sql`crm_alike_key(crm_told_name(${table.name}, 2))`)
        .where(sql`${alive} and crm_told_name(${table.name}, 2) is not null`),
      index('organizations_mailbox_key')
        .on(sql`crm_mailbox_key(${table.email})`)
        .where(sql`${alive} and ${table.email} ~* '([+]|@gmail[.]|@googlemail[.])'`),
      index('organizations_website_key')
        .on(sql`crm_host_key(${table.website}) collate "C"`)
        .where(alive),
      index('organizations_email_host_key')
        .on(sql`crm_host_key(${table.email}) collate "C"`)
        .where(alive),
      hiddenIndex('organizations', table),
      ...addressIndexes('organizations', table),
    ];
  },
);
