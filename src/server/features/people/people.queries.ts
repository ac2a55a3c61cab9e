/** Reads people as wire shapes: one, a page of the list, a count. */

import { and, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import { pickTexts } from '#contract/fields.ts';
import { addressKeys } from '#contract/further-addresses.ts';
import type { ChosenIds } from '#contract/list-exports.ts';
import { Person, type PersonFilter, personTexts } from '#contract/people.ts';
import { holdsInFurther } from '#server/features/addresses/address-conditions.ts';
import { meetsWhere } from '#server/features/conditions/condition-sql.ts';
import { fieldConditions } from '#server/features/custom-fields/field-conditions.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import {
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
import {
  contains,
  hasLetterPair,
  isIndexable,
  lowerCaseContains,
} from '#server/kernel/matching.ts';
import type { Printing } from '#server/kernel/postgres/printed-rows.ts';
import { printedRecords } from '#server/kernel/printed-records.ts';
import { memberships } from './memberships.table.ts';
import { people } from './people.table.ts';

export type PersonRow = Omit<typeof people.$inferSelect, 'searchText' | 'nameKey'>;

export function toPerson(row: PersonRow, organizationName: string | null): Person {
  return {
    id: row.id,
    ...pickTexts(personTexts, row),
    organizationId: row.organizationId,
    organizationName,
    assignedToId: row.assignedToId,
    assignedById: row.assignedById,
    createdById: row.createdById,
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

const orderings = withFields(
  bothWays({
    name: { by: sql`lower(${people.name})`, type: 'text' },
    createdAt: { by: sql`${people.createdAt}`, type: 'timestamptz' },
    updatedAt: { by: sql`${people.updatedAt}`, type: 'timestamptz' },
    email: { by: textKey(people.email), type: 'text' },
    phone: { by: textKey(people.phone), type: 'text' },
    location: { by: textKey(people.location), type: 'text' },
    jobTitle: { by: textKey(people.jobTitle), type: 'text' },
    preferredName: { by: textKey(people.preferredName), type: 'text' },
    organizationId: { by: linkedKey('organizations', 'people.organization_id'), type: 'text' },
    tags: { by: tagsKey(people.tags), type: 'text' },
    assignedToId: { by: ownerKey('people.assigned_to_id'), type: 'text' },
  }),
  people.customFields,
);

/** Name, preferred name, e-mail, tags, organization id and organization name, the same as the search of the people page. */
function matches(q: string, isPage: boolean): SQL {
  const own = or(
    lowerCaseContains(people.searchText, q),
    contains(people.preferredName, q),
    holdsInFurther(people.furtherEmails, q),
  );
  return sql`(${own} or ${isEmployed(q, isPage)})`;
}

/** By an organization whose name contains the words, or whose id. */
function isEmployed(q: string, isPage: boolean): SQL {
  const named = and(
    lowerCaseContains(organizations.searchText, q),
    contains(organizations.name, q),
    hasLetterPair(organizations.name, q),
  );
  const isPartOfIds = /^[0-9a-f-]+$/i.test(q);
  const employer = isPartOfIds ? or(named, contains(sql`${organizations.id}::text`, q)) : named;
  const all = sql`select ${organizations.id} from ${organizations} where ${employer}`;
  // The index of employers finds them by an array.
  if (isIndexable(q)) return sql`${people.organizationId} = any (array(${all}))`;
  // Somebody who is employed by one of so many is soon found, so each is looked up in turn, and not all of them before.
  if (isPage && (isPartOfIds || q.length === 1)) {
    const own = sql`${organizations.id} = ${people.organizationId}`;
    return sql`(select ${employer} from ${organizations} where ${own})`;
  }
  // Each row is looked at, for which a hashed list is quicker than a long array.
  return sql`${people.organizationId} in (${all})`;
}

/** Today: as the primary organization, or beside it. */
function belongsTo(organizationId: string): SQL {
  return sql`(${people.organizationId} = ${organizationId} or ${people.id} = any (
    array(select ${memberships.personId} from ${memberships}
      where ${memberships.organizationId} = ${organizationId} and ${memberships.untilOn} is null)
  ))`;
}

/** The condition of a filter, without deleted ones; of a page only the first that meet it are read. */
export function personConditions(
  ctx: VisitorContext,
  filter: PersonFilter & ChosenIds,
  { isPage = false } = {},
): SQL | undefined {
  return and(
    isNull(people.deletedAt),
    isAmong(people.id, filter),
    filter.q ? matches(filter.q, isPage) : undefined,
    filter.organizationId ? belongsTo(filter.organizationId) : undefined,
    isOwnedBy(people.assignedToId, filter.assignedToId),
    filter.tag ? sql`${people.tags} @> array[${filter.tag}]` : undefined,
    ...fieldConditions(people.customFields, filter.fields),
    meetsWhere(ctx, 'person', filter.where),
  );
}

/** Returns objects, for exports: PostgreSQL takes longer to print long lists than we take to map them. */
export async function listPeople(ctx: VisitorContext, filter: PersonFilter) {
  const window = planWindow(filter, orderings, 'name', sql`${people.id}`);
  // Cut to the page before the join: a word that matches everybody must not look up every organization.
  const page = ctx.db
    .select({ id: people.id, cursorKey: window.cursorKey.as('cursor_key') })
    .from(people)
    .where(and(personConditions(ctx, filter), window.after))
    .orderBy(window.orderBy)
    .limit(window.take)
    .as('page');
  const rows = await ctx.db
    .select({
      id: people.id,
      person: people,
      organizationName: organizations.name,
      cursorKey: page.cursorKey,
    })
    .from(page)
    .innerJoin(people, eq(people.id, page.id))
    .leftJoin(organizations, eq(organizations.id, people.organizationId))
    .orderBy(window.orderBy);
  return window.page(rows, (row) => toPerson(row.person, row.organizationName));
}

export const printing: Printing<typeof Person.shape> = {
  shape: Person,
  joins: sql`left join ${organizations} on ${organizations.id} = ${people.organizationId}`,
  sources: { ...getTableColumns(people), organizationName: organizations.name },
};

const reads = printedRecords<PersonFilter, typeof Person.shape>({
  ...printing,
  names: { one: 'person', many: 'people' },
  unlisted: addressKeys,
  table: people,
  orderings,
  usualSort: 'name',
  conditions: (ctx, filter) => personConditions(ctx, filter, { isPage: true }),
});

export const {
  printPage: printPeople,
  open: openPeople,
  find: getPerson,
  writes: personWrites,
} = reads;

export async function countPeople(
  ctx: VisitorContext,
  filter: PersonFilter,
  counted: Counted = filter,
): Promise<string> {
  const kept = await keptTotal(ctx, 'contacts', filter);
  const found = sql`select 1 from ${people} where ${personConditions(ctx, filter)}`;
  return kept ?? boundedTotal(ctx.db, found, counted);
}

export async function getPersonOrThrow(ctx: VisitorContext, id: string): Promise<Person> {
  return (await reads.find(ctx, id)) ?? throwMissing();
}

export async function printPersonOrThrow(ctx: VisitorContext, id: string) {
  return (await reads.print(ctx, id)) ?? throwMissing();
}

function throwMissing(): never {
  throw notFound('Person');
}
