/** Global search: at most five people and five organizations, those that begin with the words first. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type SearchResults, searchLimit } from '#contract/search.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { containing } from '#server/kernel/lists.ts';

export async function search(ctx: Context, q: string | undefined): Promise<SearchResults> {
  if (!q) return { people: [], organizations: [] };
  const [foundPeople, foundOrganizations] = await Promise.all([
    searchPeople(ctx, q),
    searchOrganizations(ctx, q),
  ]);
  return { people: foundPeople, organizations: foundOrganizations };
}

function anyContains(columns: AnyPgColumn[], q: string): SQL {
  const pattern = containing(q);
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ilike ${pattern}`),
    sql` or `,
  )})`;
}

/** Names are sorted within a bounded harvest, so that a short word does not sort the whole table. */
const harvest = 200;

function searchPeople(ctx: Context, q: string) {
  const found = ctx.db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(and(isNull(people.deletedAt), anyContains([people.name, people.email, people.phone], q)))
    .limit(harvest)
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
    .orderBy(startsWith(people.name, q), sql`lower(${people.name})`, people.id)
    .limit(searchLimit);
}

function searchOrganizations(ctx: Context, q: string) {
  const found = ctx.db
    .select({ id: organizations.id })
    .from(organizations)
    .where(
      and(
        isNull(organizations.deletedAt),
        anyContains([organizations.name, organizations.industry, organizations.location], q),
      ),
    )
    .limit(harvest)
    .as('found');
  return ctx.db
    .select({
      id: organizations.id,
      name: organizations.name,
      industry: organizations.industry,
      location: organizations.location,
    })
    .from(found)
    .innerJoin(organizations, eq(organizations.id, found.id))
    .orderBy(startsWith(organizations.name, q), sql`lower(${organizations.name})`, organizations.id)
    .limit(searchLimit);
}

/** Sorts names that begin with what was typed before the others. */
function startsWith(name: AnyPgColumn, q: string): SQL {
  return sql`(${name} ilike ${containing(q).slice(1)}) desc`;
}
