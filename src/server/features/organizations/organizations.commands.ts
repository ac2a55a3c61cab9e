/** Changes organizations: authorise, then check, change and record in one transaction. */
import { and, eq, isNull } from 'drizzle-orm';
import type {
  Organization,
  OrganizationDraft,
  OrganizationPatch,
} from '#contract/organizations.ts';
import { checkedCustomFields } from '#server/features/custom-fields/custom-fields.queries.ts';
import { assertAssignable } from '#server/features/users/users.commands.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged, changedAt } from '#server/kernel/http/etags.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { getOrganizationOrThrow, type OrganizationRow } from './organizations.queries.ts';
import { organizations } from './organizations.table.ts';
import { newOrganization } from './write-organizations.ts';

export async function createOrganization(
  ctx: Context,
  draft: OrganizationDraft,
): Promise<Organization> {
  authorize(ctx, 'organization.create');
  return inTransaction(ctx, async (ctx) => {
    await assertAssignable(ctx, 'assignedToId', draft.assignedToId);
    const customFields = await checkedCustomFields(ctx, 'organization', draft.customFields, {});
    const row = newOrganization(ctx, { ...draft, customFields });
    await ctx.db.insert(organizations).values(row);
    const after = await getOrganizationOrThrow(ctx, row.id);
    await recordChange(ctx, 'organization.created', { before: null, after });
    return after;
  });
}

export async function updateOrganization(
  ctx: Context,
  id: string,
  patch: OrganizationPatch,
): Promise<Organization> {
  authorize(ctx, 'organization.edit');
  return inTransaction(ctx, async (ctx) => {
    const row = await lockOrganization(ctx, id);
    assertUnchanged(ctx, row);
    await assertAssignable(ctx, 'assignedToId', patch.assignedToId);
    const customFields = await checkedCustomFields(
      ctx,
      'organization',
      patch.customFields,
      row.customFields,
    );
    const before = await getOrganizationOrThrow(ctx, id);
    await ctx.db
      .update(organizations)
      .set({
        ...patch,
        status: patch.status === null ? 'prospect' : patch.status,
        tags: patch.tags === null ? [] : patch.tags,
        customFields,
        updatedAt: changedAt(ctx, row),
      })
      .where(eq(organizations.id, id));
    const after = await getOrganizationOrThrow(ctx, id);
    await recordChange(ctx, 'organization.updated', { before, after });
    return after;
  });
}

/**
 * The organization under a lock, for a change of it; 404 when there is none. `update` also waits
 * for what links people to it, such as a long import; a deletion needs that, an edit must not.
 */
export async function lockOrganization(
  ctx: Context,
  id: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<OrganizationRow> {
  const [row] = await ctx.db
    .select()
    .from(organizations)
    .where(and(eq(organizations.id, id), isNull(organizations.deletedAt)))
    .for(strength);
  if (!row) throw notFound('Organization');
  return row;
}
