import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { personTexts } from '#contract/people.ts';
import {
  addressColumns,
  addressIndexes,
  addressTextIndexes,
} from '#server/features/addresses/address-columns.ts';
import { otherText } from '#server/features/addresses/other-text.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { textKey } from '#server/features/tables/sort-keys.ts';
import { customer } from '#server/features/users/owned-columns.ts';
import {
  hiddenIndex,
  id,
  searchText,
  softDeletion,
  timestamps,
} from '#server/kernel/postgres/columns.ts';

export const people = pgTable(
  'people',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone'),
    location: text('location'),
    jobTitle: text('job_title'),
    preferredName: text('preferred_name'),
    organizationId: uuid('organization_id').references(() => organizations.id),
    ...customer,
    ...addressColumns,
    searchText: searchText(personTexts),
    ...timestamps,
    ...softDeletion,
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`;
    return [
      index('people_name').on(sql`lower(${table.name})`, table.id).where(alive),
      index('people_created').on(table.createdAt, table.id).where(alive),
      index('people_updated').on(table.updatedAt, table.id).where(alive),
      index('people_by_email').on(textKey(table.email), table.id).where(alive),
      index('people_by_phone').on(textKey(table.phone), table.id).where(alive),
      index('people_by_location').on(textKey(table.location), table.id).where(alive),
      index('people_by_job_title').on(textKey(table.jobTitle), table.id).where(alive),
      index('people_by_preferred_name').on(textKey(table.preferredName), table.id).where(alive),
      index('people_organization').on(table.organizationId).where(alive),
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
      index('people_other').using(
        'gin',
        sql`(${otherText([table.location, table.jobTitle, table.preferredName], table)}) gin_trgm_ops`,
      ),
      index('people_preferred_name')
        .using('gin', sql`${table.preferredName} gin_trgm_ops`)
        .where(sql`${table.preferredName} is not null`),
      index('people_name_key').using('gin', sql`${table.nameKey} gin_trgm_ops`).where(alive),
      index('people_phone_key').on(sql`crm_phone_key(${table.phone})`).where(alive),
      index('people_email_key').on(sql`lower(${table.email})`).where(alive),
      hiddenIndex('people', table),
      ...addressIndexes('people', table),
      ...addressTextIndexes('people', table),
      index('people_alike_key').on(sql`crm_alike_key(${table.name})`).where(alive),
      index('people_former_key')
        .on(sql`crm_alike_key(crm_former_name(${table.name}))`)
        .where(sql`${alive} and crm_former_name(${table.name}) is not null`),
      index('people_mailbox_key')
        .on(sql`crm_mailbox_key(${table.email})`)
        .where(sql`${alive} and ${table.email} ~* '([+]|@gmail[.]|@googlemail[.])'`),
    ];
  },
);
