/** Reads people as wire shapes: one, a page of the list, a count. */

import { and, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
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
function matches(q: string, isEmployed = worksForOneOf(q)): SQL {
  const own = or(
    lowerCaseContains(people.searchText, q),
    contains(people.preferredName, q),
    holdsInFurther(people.furtherEmails, q),
  );
  return sql`(${own} or ${isEmployed})`;
}

/** Of organizations: that the name contains the words, or the id does. */
function isFoundBy(q: string, more?: SQL): SQL | undefined {
  const named = and(
    lowerCaseContains(organizations.searchText, q),
    contains(organizations.name, q),
    more,
  );
  const isPartOfIds = /^[0-9a-f-]+$/i.test(q);
  return isPartOfIds ? or(named, contains(sql`${organizations.id}::text`, q)) : named;
}

function worksForOneOf(q: string): SQL {
  const found = isFoundBy(q, hasLetterPair(organizations.name, q));
  const employers = sql`select ${organizations.id} from ${organizations} where ${found}`;
  // The index of employers finds them by an array. Where each row is looked at, a hashed list is quicker.
  return isIndexable(q)
    ? sql`${people.organizationId} = any (array(${employers}))`
    : sql`${people.organizationId} in (${employers})`;
}

/** The same of one person after the other, without reading all such organizations first. */
function hasEmployerFoundBy(q: string): SQL {
  const own = sql`${organizations.id} = ${people.organizationId}`;
  return sql`(select ${isFoundBy(q)} from ${organizations} where ${own})`;
}

const walked = new Set(['name', 'createdAt', 'updatedAt'].flatMap((sort) => [sort, `-${sort}`]));

/** One or two letters, for which there is no index of words, but which many have; undefined if a filter may leave few of these. */
function briefWords({ q, sort = 'name', where, fields }: PersonFilter): string | undefined {
  const isNarrow = where !== undefined || fields !== undefined || !walked.has(sort);
  return q !== undefined && !isNarrow && !isIndexable(q) ? q : undefined;
}

/** Today: as the primary organization, or beside it. */
function belongsTo(organizationId: string): SQL {
  return sql`(${people.organizationId} = ${organizationId} or ${people.id} = any (
    array(select ${memberships.personId} from ${memberships}
      where ${memberships.organizationId} = ${organizationId} and ${memberships.untilOn} is null)
  ))`;
}

/** The condition of a filter, without deleted ones. */
export function personConditions(
  ctx: VisitorContext,
  filter: PersonFilter & ChosenIds,
): SQL | undefined {
  return and(
    isNull(people.deletedAt),
    isAmong(people.id, filter),
    filter.q ? matches(filter.q) : undefined,
    filter.organizationId ? belongsTo(filter.organizationId) : undefined,
    isOwnedBy(people.assignedToId, filter.assignedToId),
    filter.tag ? sql`${people.tags} @> array[${filter.tag}]` : undefined,
    ...fieldConditions(people.customFields, filter.fields),
    meetsWhere(ctx, 'person', filter.where),
  );
}

/** What is kept for searching alone is left where it is. */
const { searchText: _, nameKey: __, ...told } = getTableColumns(people);
/** Looked up for those of the page alone: a word that matches everybody must not look up every organization. */
const employer = sql<string | null>`(select ${organizations.name} from ${organizations}
  where ${organizations.id} = ${people.organizationId})`;

/** Returns objects, for exports: PostgreSQL takes longer to print long lists than we take to map them. */
export async function listPeople(ctx: VisitorContext, filter: PersonFilter) {
  const window = planWindow(filter, orderings, 'name', sql`${people.id}`);
  const rows = await ctx.db
    .select({
      id: people.id,
      person: told,
      organizationName: employer,
      cursorKey: window.cursorKey,
    })
    .from(people)
    .where(and(personConditions(ctx, filter), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
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
  conditions: personConditions,
  tried: (ctx, filter) => {
    const q = briefWords(filter);
    if (q === undefined) return undefined;
    return {
      among: personConditions(ctx, { ...filter, q: undefined }),
      holds: matches(q, hasEmployerFoundBy(q)),
    };
  },
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
  if (kept !== null) return kept;
  const q = briefWords(filter);
  if (q !== undefined) {
    const total = await boundedTotal(ctx.db, selectEmployed(ctx, q, filter), counted);
    if (total.endsWith('+')) return total;
  }
  const found = sql`select 1 from ${people} where ${personConditions(ctx, filter)}`;
  return boundedTotal(ctx.db, found, counted);
}

/** Only a part of those who are found, but where it is long enough, few organizations are read for it. */
function selectEmployed(ctx: VisitorContext, q: string, filter: PersonFilter): SQL {
  const found = isFoundBy(q, hasLetterPair(organizations.name, q));
  return sql`select 1 from (select ${organizations.id} from ${organizations} where ${found} offset 0) as employers
    join ${people} on ${people.organizationId} = employers.id
    where ${personConditions(ctx, { ...filter, q: undefined })}`;
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
