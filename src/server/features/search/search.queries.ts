/** Global search: at most five people and five organizations, those that begin with the words first. */
import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
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
    bestFirst(people.name, q, holdsInPerson(q), (where, limit) => findPeople(ctx, where, limit)),
    bestFirst(organizations.name, q, holdsInOrganization(q), (where, limit) =>
      findOrganizations(ctx, where, limit),
    ),
  ]);
  return { people: foundPeople, organizations: foundOrganizations };
}

// The first condition of each is what the index answers; it holds the tags as well.
function holdsInPerson(q: string): SQL | undefined {
  const named = or(contains(people.name, q), contains(people.email, q));
  return or(and(lowerCaseContains(people.searchText, q), named), contains(people.phone, q));
}

function holdsInOrganization(q: string): SQL | undefined {
  const named = or(contains(organizations.name, q), contains(organizations.industry, q));
  return or(
    and(lowerCaseContains(organizations.searchText, q), named),
    contains(organizations.location, q),
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
