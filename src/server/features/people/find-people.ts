import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { personTexts } from '#contract/people.ts';
import type { FoundPerson } from '#contract/search.ts';
import { hasPhone, holdsInFurther } from '#server/features/addresses/address-conditions.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { findBest, holdsInTexts } from '#server/kernel/best-found.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { people } from './people.table.ts';

/** For global search: at most `most`, with names that begin with the words first. */
export function findPeople(ctx: VisitorContext, q: string, most: number): Promise<FoundPerson[]> {
  const byName = sql`lower(${people.name})`;
  const holds = or(
    holdsInTexts(personTexts, people, q),
    holdsInFurther(people.furtherEmails, q),
    holdsInFurther(people.furtherPhones, q),
    hasPhone(people, q),
  );
  return findBest(byName, q, holds, most, (where, limit) => {
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
  });
}
