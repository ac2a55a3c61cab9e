/** Reads where people work and have worked, and who has left an organization. */
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type FormerPerson, type Membership, mostFormerPeople } from '#contract/memberships.ts';
import type { Person } from '#contract/people.ts';
import { getOrganizationOrThrow } from '#server/features/organizations/organizations.queries.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { memberships } from './memberships.table.ts';
import { getPersonOrThrow } from './people.queries.ts';
import { people } from './people.table.ts';

export type MembershipRow = typeof memberships.$inferSelect;

/** What is kept of a person's memberships; those of deleted organizations wait until these are back. */
export function readMemberships(ctx: VisitorContext, personId: string) {
  return readMembershipsOfMany(ctx, [personId]);
}

/** The same of many. */
export function readMembershipsOfMany(ctx: VisitorContext, personIds: readonly string[]) {
  return ctx.db
    .select({ row: memberships, organizationName: organizations.name })
    .from(memberships)
    .innerJoin(
      organizations,
      and(eq(organizations.id, memberships.organizationId), isNull(organizations.deletedAt)),
    )
    .where(inArray(memberships.personId, [...personIds]))
    .orderBy(
      // Those of today first, then who left last.
      sql`${memberships.untilOn} desc nulls first`,
      sql`${memberships.fromOn} desc nulls last`,
      memberships.id,
    );
}

/** The memberships as they go out: the primary one first. */
export async function toMemberships(ctx: VisitorContext, person: Person): Promise<Membership[]> {
  return tellMemberships(person, await readMemberships(ctx, person.id));
}

/** The same of memberships that were read. */
export function tellMemberships(
  person: Person,
  kept: Awaited<ReturnType<typeof readMemberships>>,
): Membership[] {
  const told = kept.map(({ row, organizationName }) => ({
    organizationId: row.organizationId,
    organizationName,
    role: row.position,
    from: row.fromOn,
    until: row.untilOn,
    isPrimary: row.untilOn === null && row.organizationId === person.organizationId,
  }));
  const { organizationId, organizationName, jobTitle } = person;
  const others = told.filter(({ isPrimary }) => !isPrimary);
  if (organizationId === null || organizationName === null) return others;
  const from = told.find(({ isPrimary }) => isPrimary)?.from ?? null;
  const primary = { organizationId, organizationName, role: jobTitle, from, until: null };
  return [{ ...primary, isPrimary: true }, ...others];
}

export async function listMemberships(ctx: VisitorContext, personId: string) {
  return toMemberships(ctx, await getPersonOrThrow(ctx, personId));
}

/** Who has left an organization and has not come back, the last of them first. */
export async function listFormerPeople(
  ctx: VisitorContext,
  organizationId: string,
): Promise<FormerPerson[]> {
  await getOrganizationOrThrow(ctx, organizationId);
  const again = sql`exists (select from ${memberships} as again where again.person_id = ${people.id}
    and again.organization_id = ${organizationId} and (again.until_on is null
      or (again.until_on, again.id) > (${memberships.untilOn}, ${memberships.id})))`;
  const rows = await ctx.db
    .select({
      personId: people.id,
      personName: people.name,
      role: memberships.position,
      from: memberships.fromOn,
      until: sql<string>`${memberships.untilOn}`,
    })
    .from(memberships)
    .innerJoin(people, and(eq(people.id, memberships.personId), isNull(people.deletedAt)))
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        isNotNull(memberships.untilOn),
        sql`${people.organizationId} is distinct from ${organizationId}`,
        sql`not ${again}`,
      ),
    )
    .orderBy(desc(memberships.untilOn), desc(memberships.id))
    .limit(mostFormerPeople);
  return rows;
}
