import { and, isNull, sql } from 'drizzle-orm';
import { organizationTexts } from '#contract/organizations.ts';
import type { FoundOrganization } from '#contract/search.ts';
import { findBest, holdsInTexts } from '#server/kernel/best-found.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { organizations } from './organizations.table.ts';

/** For global search: at most `most`, with names that begin with the words first. */
export function findOrganizations(
  ctx: VisitorContext,
  q: string,
  most: number,
): Promise<FoundOrganization[]> {
  const byName = sql`lower(${organizations.name})`;
  const holds = holdsInTexts(organizationTexts, organizations, q);
  return findBest(byName, q, holds, most, (where, limit) =>
    ctx.db
      .select({
        id: organizations.id,
        name: organizations.name,
        industry: organizations.industry,
        location: organizations.location,
      })
      .from(organizations)
      .where(and(isNull(organizations.deletedAt), where))
      .orderBy(byName, organizations.id)
      .limit(limit),
  );
}
