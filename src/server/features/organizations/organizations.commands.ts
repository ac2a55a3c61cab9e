import type {
  Organization,
  OrganizationDraft,
  OrganizationPatch,
} from '#contract/organizations.ts';
import { assertOnce } from '#server/features/addresses/addresses.rules.ts';
import { checkedCustomFields } from '#server/features/custom-fields/custom-fields.queries.ts';
import { assertAssignable } from '#server/features/users/users.commands.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged } from '#server/kernel/http/etags.ts';
import { keepUntold } from '#server/kernel/keep-untold.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { getOrganizationOrThrow } from './organizations.queries.ts';
import { assertParent } from './parents.ts';
import {
  addOrganization,
  editOrganization,
  lockOrganization,
  newOrganization,
} from './write-organizations.ts';

export async function createOrganization(
  ctx: Context,
  draft: OrganizationDraft,
): Promise<Organization> {
  authorize(ctx, 'organization.create');
  return inTransaction(ctx, async (ctx) => {
    await assertAssignable(ctx, 'assignedToId', draft.assignedToId);
    await assertParent(ctx, draft.parentId, null);
    assertOnce(null, draft);
    const customFields = await checkedCustomFields(ctx, 'organization', draft.customFields, {});
    return addOrganization(ctx, newOrganization(ctx, { ...draft, customFields }));
  });
}

export async function updateOrganization(
  ctx: Context,
  id: string,
  given: OrganizationPatch,
): Promise<Organization> {
  authorize(ctx, 'organization.edit');
  return inTransaction(ctx, async (ctx) => {
    // Unlike a deletion, it need not wait for a transaction that links people to it, such as a long import.
    const row = await lockOrganization(ctx, id, 'no key update');
    assertUnchanged(ctx, row);
    const patch = await keepUntold(['parentId'], given, {
      row,
      read: () => getOrganizationOrThrow(ctx, id),
    });
    await assertAssignable(ctx, 'assignedToId', patch.assignedToId);
    assertOnce(row, patch);
    if (patch.parentId !== row.parentId) await assertParent(ctx, patch.parentId, id);
    const customFields = await checkedCustomFields(
      ctx,
      'organization',
      patch.customFields,
      row.customFields,
    );
    const { after } = await editOrganization(ctx, row, {
      ...patch,
      status: patch.status === null ? 'prospect' : patch.status,
      tags: patch.tags === null ? [] : patch.tags,
      customFields,
    });
    return after;
  });
}
