/**
 * Deletes an organization and takes the deletion back. Its notes, calls, files and open tasks go and come with
 * it; its people and opportunities stay, unlinked, and are linked again unless they moved on in the meantime.
 */
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Organization } from '#contract/organizations.ts';
import { lockOrganization } from '#server/features/organizations/organizations.commands.ts';
import { getOrganizationOrThrow } from '#server/features/organizations/organizations.queries.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged, changedAt, changedAtInSql } from '#server/kernel/http/etags.ts';
import { newId } from '#server/kernel/ids.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { hideRecordsOf, showRecordsOf } from './hide-records.ts';
import {
  linkOpportunitiesAgain,
  readDeletion,
  unlinkOpportunities,
} from './unlink-opportunities.ts';

export async function deleteOrganization(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await lockOrganization(ctx, id, 'update');
    authorize(ctx, 'organization.delete', row);
    assertUnchanged(ctx, row);
    const before = await getOrganizationOrThrow(ctx, id);
    const deletion = { deletedAt: ctx.clock.now(), deletionId: newId() };
    await ctx.db.update(organizations).set(deletion).where(eq(organizations.id, id));
    await hideRecordsOf(ctx, { organizationId: id }, deletion);
    const unlinked = await ctx.db
      .update(people)
      .set({ organizationId: null, updatedAt: changedAtInSql(ctx, people.updatedAt) })
      .where(eq(people.organizationId, id))
      .returning({ id: people.id });
    await recordChange(ctx, 'organization.deleted', {
      before: {
        ...before,
        deletionId: deletion.deletionId,
        unlinkedPeople: unlinked.map((person) => person.id),
        unlinkedOpportunities: await unlinkOpportunities(ctx, 'organizationId', id),
      },
      after: null,
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
    await ctx.db
      .update(organizations)
      .set({ deletedAt: null, deletionId: null, updatedAt: changedAt(ctx, row) })
      .where(eq(organizations.id, id));
    await showRecordsOf(ctx, row.deletionId);
    const deletion = await readDeletion(ctx, 'organization.deleted', id, row.deletionId);
    await linkPeopleAgain(ctx, id, deletion.unlinkedPeople);
    await linkOpportunitiesAgain(ctx, 'organizationId', id, deletion.unlinkedOpportunities);
    const after = await getOrganizationOrThrow(ctx, id);
    await recordChange(ctx, 'organization.restored', { before: null, after });
    return after;
  });
}

async function linkPeopleAgain(
  ctx: Context,
  id: string,
  unlinked: readonly string[],
): Promise<void> {
  if (unlinked.length === 0) return;
  await ctx.db
    .update(people)
    .set({ organizationId: id, updatedAt: changedAtInSql(ctx, people.updatedAt) })
    .where(and(inArray(people.id, [...unlinked]), isNull(people.organizationId)));
}
