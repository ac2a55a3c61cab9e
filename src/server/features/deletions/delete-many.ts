/** Deletes many records in a few statements, each with what belongs to it, as a deletion of its own. */
import { inArray } from 'drizzle-orm';
import type { Leaving } from '#server/features/links/linked-writes.ts';
import type { OpportunityRow } from '#server/features/opportunities/opportunities.queries.ts';
import {
  hideEachOpportunity,
  unlinkOpportunities,
} from '#server/features/opportunities/write-opportunities.ts';
import {
  contactsCount,
  type OrganizationRow,
} from '#server/features/organizations/organizations.queries.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { hideEachOrganization } from '#server/features/organizations/write-organizations.ts';
import type { PersonRow } from '#server/features/people/people.queries.ts';
import { hideEachPerson, unlinkPeople } from '#server/features/people/write-people.ts';
import type { Context } from '#server/kernel/context.ts';
import { newDeletion } from '#server/kernel/recorded-writes.ts';
import { hideRecordsOf } from './hide-records.ts';

/** Locked ones, which the actor may delete. */
export async function deletePeople(ctx: Context, rows: readonly PersonRow[]): Promise<void> {
  const { hidden, along, ids } = await hideAlong(ctx, 'personId', rows);
  const deals = await unlinkOpportunities(ctx, 'personId', ids);
  await hideEachPerson(ctx, rows, hidden, (id) => {
    if (!along.has(id) && !deals.has(id)) return {};
    return { deletionId: along.deletionOf(id), unlinkedOpportunities: deals.get(id) ?? [] };
  });
}

export async function deleteOrganizations(
  ctx: Context,
  rows: readonly OrganizationRow[],
): Promise<void> {
  const counts = await countContacts(ctx, rows);
  const { hidden, along, ids } = await hideAlong(ctx, 'organizationId', rows);
  const people = await unlinkPeople(ctx, ids);
  const deals = await unlinkOpportunities(ctx, 'organizationId', ids);
  await hideEachOrganization(ctx, rows, hidden, (id) => {
    const contacts = { contactsCount: counts.get(id) ?? 0 };
    if (!along.has(id) && !people.has(id) && !deals.has(id)) return contacts;
    return {
      ...contacts,
      deletionId: along.deletionOf(id),
      unlinkedPeople: people.get(id) ?? [],
      unlinkedOpportunities: deals.get(id) ?? [],
    };
  });
}

export async function deleteOpportunities(
  ctx: Context,
  rows: readonly OpportunityRow[],
): Promise<void> {
  const { hidden } = await hideAlong(ctx, 'opportunityId', rows);
  await hideEachOpportunity(ctx, rows, hidden, () => ({}));
}

/**
 * Hides what belongs to them. A record that nothing belonged to does not name its deletion in the log, so that an undo
 * brings all of those back at once.
 */
async function hideAlong<Row extends { id: string }>(
  ctx: Context,
  link: Leaving['link'],
  rows: readonly Row[],
) {
  const hidden = rows.map((row) => ({ ...row, ...newDeletion(ctx) }));
  const had = await hideRecordsOf(ctx, { link, deletedAt: ctx.clock.now(), gone: hidden });
  const deletions = new Map(hidden.map(({ id, deletionId }) => [id, deletionId]));
  const along = {
    has: (id: string) => had.has(id),
    deletionOf: (id: string) => deletions.get(id),
  };
  return { hidden, along, ids: [...deletions.keys()] };
}

async function countContacts(
  ctx: Context,
  rows: readonly OrganizationRow[],
): Promise<Map<string, number>> {
  const ids = rows.map(({ id }) => id);
  const counts = await ctx.db
    .select({ id: organizations.id, count: contactsCount })
    .from(organizations)
    .where(inArray(organizations.id, ids));
  return new Map(counts.map(({ id, count }) => [id, count]));
}
