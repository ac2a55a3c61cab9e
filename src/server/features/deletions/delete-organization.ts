/**
 * Deletes an organization and takes the deletion back. Its notes, calls, files and open tasks go and come with
 * it; its people and opportunities stay, unlinked, and are linked again unless they moved on in the meantime.
 */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Organization } from '#contract/organizations.ts';
import {
  linkOpportunitiesAgain,
  unlinkOpportunities,
} from '#server/features/opportunities/write-opportunities.ts';
import { lockOrganization } from '#server/features/organizations/organizations.commands.ts';
import { getOrganizationOrThrow } from '#server/features/organizations/organizations.queries.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import {
  hideOrganization,
  showOrganization,
} from '#server/features/organizations/write-organizations.ts';
import { linkPeopleAgain, unlinkPeople } from '#server/features/people/write-people.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged } from '#server/kernel/http/etags.ts';
import { newDeletion } from '#server/kernel/recorded-writes.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { hideRecordsOf, showRecordsOf } from './hide-records.ts';
import { readDeletion } from './read-deletion.ts';

export async function deleteOrganization(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await lockOrganization(ctx, id, 'update');
    authorize(ctx, 'organization.delete', row);
    assertUnchanged(ctx, row);
    const deletion = newDeletion(ctx);
    const { contactsCount } = await getOrganizationOrThrow(ctx, id);
    await hideRecordsOf(ctx, { organizationId: id }, deletion);
    await hideOrganization(ctx, row, deletion, {
      contactsCount,
      deletionId: deletion.deletionId,
      unlinkedPeople: await unlinkPeople(ctx, id),
      unlinkedOpportunities: await unlinkOpportunities(ctx, 'organizationId', id),
    });
  });
}

export async function restoreOrganization(ctx: Context, id: string): Promise<Organization> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(organizations)
      .where(and(eq(organizations.id, id), isNotNull(organizations.deletedAt)))
      .for('update');
    if (!row?.deletionId) throw notFound('Deleted organization');
    authorize(ctx, 'organization.delete', row);
    const deletion = await readDeletion(ctx, 'organization.deleted', id, row.deletionId);
    await linkPeopleAgain(ctx, id, deletion.unlinkedPeople);
    await linkOpportunitiesAgain(ctx, 'organizationId', id, deletion.unlinkedOpportunities);
    const { wire } = await showOrganization(ctx, row);
    await showRecordsOf(ctx, row.deletionId);
    return wire;
  });
}
