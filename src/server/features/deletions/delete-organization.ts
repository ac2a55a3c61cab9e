import type { Organization } from '#contract/organizations.ts';
import {
  linkOpportunitiesAgain,
  unlinkOpportunities,
} from '#server/features/opportunities/write-opportunities.ts';
import { getOrganizationOrThrow } from '#server/features/organizations/organizations.queries.ts';
import {
  hideOrganization,
  lockOrganizationToDelete,
  lockOrganizationToRestore,
  showOrganization,
} from '#server/features/organizations/write-organizations.ts';
import { linkPeopleAgain, unlinkPeople } from '#server/features/people/write-people.ts';
import { returning } from '#server/features/timeline/returning.ts';
import type { Context } from '#server/kernel/context.ts';
import { newDeletion } from '#server/kernel/recorded-writes.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { hideRecordsOf, leavingAlone, showRecordsOf } from './hide-records.ts';
import { readUnlinked } from './unlinked.ts';

export async function deleteOrganization(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await lockOrganizationToDelete(ctx, id);
    const deletion = newDeletion(ctx);
    const { contactsCount } = await getOrganizationOrThrow(ctx, id);
    await hideRecordsOf(ctx, leavingAlone('organizationId', id, deletion));
    const people = await unlinkPeople(ctx, [id]);
    const opportunities = await unlinkOpportunities(ctx, 'organizationId', [id]);
    await hideOrganization(ctx, row, deletion, {
      contactsCount,
      deletionId: deletion.deletionId,
      unlinkedPeople: people.get(id) ?? [],
      unlinkedOpportunities: opportunities.get(id) ?? [],
    });
  });
}

/** With what an earlier deletion unlinked, if that is taken back. */
export async function restoreOrganization(
  ctx: Context,
  id: string,
  earlier?: Record<string, unknown>,
): Promise<Organization> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockOrganizationToRestore(ctx, id);
    const unlinked = await readUnlinked(ctx, 'organization.deleted', row, earlier);
    await returning(ctx, async () => {
      await linkPeopleAgain(ctx, id, unlinked.unlinkedPeople);
      await linkOpportunitiesAgain(ctx, 'organizationId', id, unlinked.unlinkedOpportunities);
    });
    const { wire } = await showOrganization(ctx, row);
    await showRecordsOf(ctx, [row.deletionId]);
    return wire;
  });
}
