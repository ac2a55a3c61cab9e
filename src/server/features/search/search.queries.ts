/** Global search: at most five people and five organizations, those that begin with the words first. */
import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { TextField } from '#contract/fields.ts';
import { listKeys } from '#contract/list-keys.ts';
import { organizationTexts } from '#contract/organizations.ts';
import { personTexts } from '#contract/people.ts';
import {
  type FoundOrganization,
  type FoundPerson,
  type SearchResults,
  searchLimit,
} from '#contract/search.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { contains, lowerCaseBegins, lowerCaseContains } from '#server/kernel/matching.ts';

export async function search(ctx: Context, q: string | undefined): Promise<SearchResults> {
  if (!q) return { people: [], organizations: [] };
  const [foundPeople, foundOrganizations] = await Promise.all([
    bestFirst(people.name, q, holds(personTexts, people, q), (where, limit) =>
      findPeople(ctx, where, limit),
    ),
    bestFirst(organizations.name, q, holds(organizationTexts, organizations, q), (where, limit) =>
      findOrganizations(ctx, where, limit),
    ),
  ]);
  return { people: foundPeople, organizations: foundOrganizations };
}

/** Does one of the fields hold the words? Those of the list stand in its index as well, beside its tags. */
function holds<Key extends string>(
  texts: Readonly<Record<Key, TextField>>,
  table: Readonly<Record<NoInfer<Key> | 'searchText', AnyPgColumn>>,
  q: string,
): SQL | undefined {
  const wanted = listKeys(texts).filter((key) => texts[key].searched.includes('everywhere'));
  const isIndexed = (key: Key) => texts[key].searched.includes('list');
  const held = (keys: readonly Key[]) => keys.map((key) => contains(table[key], q));
  return or(
    and(lowerCaseContains(table.searchText, q), or(...held(wanted.filter(isIndexed)))),
    ...held(wanted.filter((key) => !isIndexed(key))),
  );
}

/** Fills the places with names that begin with the words, and only what is left with other matches. */
async function bestFirst<Found>(
  name: AnyPgColumn,
  q: string,
  holds: SQL | undefined,
  find: (where: SQL | undefined, limit: number) => Promise<Found[]>,
): Promise<Found[]> {
  const begins = lowerCaseBegins(sql`lower(${name})`, q);
  const best = await find(begins, searchLimit);
  if (best.length === searchLimit) return best;
  const others = await find(and(holds, not(begins)), searchLimit - best.length);
  return [...best, ...others];
}

function findPeople(ctx: Context, where: SQL | undefined, limit: number): Promise<FoundPerson[]> {
  const byName = sql`lower(${people.name})`;
  const found = ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(isNull(people.deletedAt), where))
    .orderBy(byName, people.id)
    .limit(limit)
    .as('found');
  return ctx.db
    .select({
      id: people.id,
      name: people.name,
      email: people.email,
      phone: people.phone,
      organizationName: organizations.name,
    })
    .from(found)
    .innerJoin(people, eq(people.id, found.id))
    .leftJoin(organizations, eq(organizations.id, people.organizationId))
    .orderBy(byName, people.id);
}

function findOrganizations(
  ctx: Context,
  where: SQL | undefined,
  limit: number,
): Promise<FoundOrganization[]> {
  return ctx.db
    .select({
      id: organizations.id,
      name: organizations.name,
      industry: organizations.industry,
      location: organizations.location,
    })
    .from(organizations)
    .where(and(isNull(organizations.deletedAt), where))
    .orderBy(sql`lower(${organizations.name})`, organizations.id)
    .limit(limit);
}
