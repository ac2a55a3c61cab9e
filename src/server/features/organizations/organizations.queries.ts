/** Reads organizations as wire shapes: one, a page of the list, a count. */

import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { pickTexts } from '#contract/fields.ts';
import { addressKeys } from '#contract/further-addresses.ts';
import type { ChosenIds } from '#contract/list-exports.ts';
import {
  Organization,
  type OrganizationFilter,
  organizationStatuses,
  organizationTexts,
} from '#contract/organizations.ts';
import { meetsWhere } from '#server/features/conditions/condition-sql.ts';
import { fieldConditions } from '#server/features/custom-fields/field-conditions.ts';
import {
  choiceKey,
  linkedKey,
  ownerKey,
  tagsKey,
  textKey,
  withFields,
} from '#server/features/tables/sort-keys.ts';
import { isOwnedBy } from '#server/features/users/owned-columns.ts';
import { keptTotal } from '#server/features/workload/kept-counts.queries.ts';
import { notFound } from '#server/kernel/app-error.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { bothWays, boundedTotal, type Counted, isAmong, planWindow } from '#server/kernel/lists.ts';
import { lowerCaseContains } from '#server/kernel/matching.ts';
import type { Printing } from '#server/kernel/postgres/printed-rows.ts';
import { printedRecords } from '#server/kernel/printed-records.ts';
import { assertNamed } from '#server/kernel/record-locks.ts';
import { organizations } from './organizations.table.ts';

export type OrganizationRow = Omit<typeof organizations.$inferSelect, 'searchText' | 'nameKey'>;

export function toOrganization(
  row: OrganizationRow,
  contactsCount: number,
  parentName: string | null,
): Organization {
  return {
    id: row.id,
    ...pickTexts(organizationTexts, row),
    status: row.status,
    parentId: row.parentId,
    parentName,
    assignedToId: row.assignedToId,
    assignedById: row.assignedById,
    createdById: row.createdById,
    contactsCount,
    tags: row.tags,
    customFields: row.customFields,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    emailType: row.emailType,
    furtherEmails: row.furtherEmails,
    phoneType: row.phoneType,
    furtherPhones: row.furtherPhones,
  };
}

// Spelled out, because the people feature builds on this one and not the other way round, and because
// Drizzle writes a selected column as a bare `id`, which here would be the person's.
export const contactsCount = sql<number>`(
  select (
    select count(*) from people
    where people.organization_id = organizations.id and people.deleted_at is null
  ) + (
    select count(*) from memberships join people on people.id = memberships.person_id
    where memberships.organization_id = organizations.id and memberships.until_on is null
      and people.organization_id is distinct from organizations.id and people.deleted_at is null
  )
)::int`;

/** A branch no longer names a parent that was deleted, until that is back. */
const parents = alias(organizations, 'parents');
const livingParent = and(eq(parents.id, organizations.parentId), isNull(parents.deletedAt));

const orderings = withFields(
  bothWays({
    name: { by: sql`lower(${organizations.name})`, type: 'text' },
    createdAt: { by: sql`${organizations.createdAt}`, type: 'timestamptz' },
    updatedAt: { by: sql`${organizations.updatedAt}`, type: 'timestamptz' },
    industry: { by: textKey(organizations.industry), type: 'text' },
    revenue: { by: textKey(organizations.revenue), type: 'text' },
    status: { by: choiceKey(organizations.status, organizationStatuses), type: 'integer' },
    location: { by: textKey(organizations.location), type: 'text' },
    email: { by: textKey(organizations.email), type: 'text' },
    phone: { by: textKey(organizations.phone), type: 'text' },
    website: { by: textKey(organizations.website), type: 'text' },
    parentId: { by: linkedKey('organizations', 'organizations.parent_id'), type: 'text' },
    tags: { by: tagsKey(organizations.tags), type: 'text' },
    assignedToId: { by: ownerKey('organizations.assigned_to_id'), type: 'text' },
  }),
  organizations.customFields,
);

/** The condition of a filter, without deleted ones. */
export function organizationConditions(
  ctx: VisitorContext,
  filter: OrganizationFilter & ChosenIds,
): SQL | undefined {
  return and(
    isNull(organizations.deletedAt),
    isAmong(organizations.id, filter),
    // Name, industry and tags, the same as the search of the organizations page.
    filter.q ? lowerCaseContains(organizations.searchText, filter.q) : undefined,
    filter.status ? eq(organizations.status, filter.status) : undefined,
    filter.industry ? eq(organizations.industry, filter.industry) : undefined,
    isOwnedBy(organizations.assignedToId, filter.assignedToId),
    filter.tag ? sql`${organizations.tags} @> array[${filter.tag}]` : undefined,
    ...fieldConditions(organizations.customFields, filter.fields),
    meetsWhere(ctx, 'organization', filter.where),
  );
}

/** What is kept for searching alone is left where it is. */
const { searchText: _, nameKey: __, ...told } = getTableColumns(organizations);

/** Returns objects, which is what exports need. */
export async function listOrganizations(ctx: VisitorContext, filter: OrganizationFilter) {
  const window = planWindow(filter, orderings, 'name', sql`${organizations.id}`);
  const rows = await ctx.db
    .select({
      id: organizations.id,
      organization: { ...told, parentId: parents.id },
      parentName: parents.name,
      contactsCount,
      cursorKey: window.cursorKey,
    })
    .from(organizations)
    .leftJoin(parents, livingParent)
    .where(and(organizationConditions(ctx, filter), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return window.page(rows, (row) =>
    toOrganization(row.organization, row.contactsCount, row.parentName),
  );
}

/** Of new ones: counting the people of each would cost more than writing it. */
export const printingNew: Printing<typeof Organization.shape> = {
  shape: Organization,
  joins: sql`left join ${organizations} ${parents} on ${livingParent}`,
  sources: {
    ...getTableColumns(organizations),
    parentName: parents.name,
    contactsCount: sql`0`,
  },
};

const reads = printedRecords<OrganizationFilter, typeof Organization.shape>({
  ...printingNew,
  names: { one: 'organization', many: 'organizations' },
  unlisted: addressKeys,
  table: organizations,
  sources: { ...printingNew.sources, parentId: parents.id, contactsCount },
  orderings,
  usualSort: 'name',
  conditions: organizationConditions,
});

export const {
  printPage: printOrganizations,
  open: openOrganizations,
  find: getOrganization,
  writes: organizationWrites,
} = reads;

export async function countOrganizations(
  ctx: VisitorContext,
  filter: OrganizationFilter,
  counted: Counted = filter,
): Promise<string> {
  const kept = await keptTotal(ctx, 'organizations', filter);
  const found = sql`select 1 from ${organizations} where ${organizationConditions(ctx, filter)}`;
  return kept ?? boundedTotal(ctx.db, found, counted);
}

export async function getOrganizationOrThrow(
  ctx: VisitorContext,
  id: string,
): Promise<Organization> {
  return (await reads.find(ctx, id)) ?? throwMissing();
}

export async function printOrganizationOrThrow(ctx: VisitorContext, id: string) {
  return (await reads.print(ctx, id)) ?? throwMissing();
}

function throwMissing(): never {
  throw notFound('Organization');
}

/** Checks a reference from another record: 400 with the field if there is no such organization. */
export async function assertOrganization(
  ctx: VisitorContext,
  id: string | null | undefined,
): Promise<void> {
  await assertNamed(ctx, organizations, id, { organizationId: 'is not an organization' });
}
