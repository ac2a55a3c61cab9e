import { lastModelYear, type Unit, type UnitDraft, type UnitPatch } from '#contract/units.ts';
import { assertLinksNotDeleted } from '#server/features/links/links.queries.ts';
import { assertOrganization } from '#server/features/organizations/organizations.queries.ts';
import { invalid } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged } from '#server/kernel/http/etags.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import {
  addUnit,
  editUnit,
  hideUnit,
  lockUnit,
  lockUnitToDelete,
  lockUnitToRestore,
  newUnit,
  showUnit,
} from './write-units.ts';

export async function createUnit(ctx: Context, draft: UnitDraft): Promise<Unit> {
  authorize(ctx, 'unit.create');
  assertModelYear(ctx, draft.year);
  return inTransaction(ctx, async (ctx) => {
    await assertOrganization(ctx, draft.organizationId);
    return addUnit(ctx, newUnit(ctx, draft));
  });
}

export async function updateUnit(ctx: Context, id: string, patch: UnitPatch): Promise<Unit> {
  authorize(ctx, 'unit.edit');
  assertModelYear(ctx, patch.year);
  return inTransaction(ctx, async (ctx) => {
    // Locks it before the unit, as a deletion of the organization does, so that the two cannot deadlock.
    await assertOrganization(ctx, patch.organizationId);
    const row = await lockUnit(ctx, id);
    assertUnchanged(ctx, row);
    const { inStock, ...values } = patch;
    if (inStock === false && !patch.organizationId && row.organizationId === null)
      throw invalid({ organizationId: 'must say whose it is' });
    const { after } = await editUnit(
      ctx,
      row,
      inStock ? { ...values, organizationId: null } : values,
    );
    return after;
  });
}

export async function deleteUnit(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => hideUnit(ctx, await lockUnitToDelete(ctx, id)));
}

/** 409 while its organization is deleted: restoring that restores the unit. */
export async function restoreUnit(ctx: Context, id: string): Promise<Unit> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockUnitToRestore(ctx, id);
    await assertLinksNotDeleted(ctx, { organizationId: row.organizationId });
    const { wire } = await showUnit(ctx, row);
    return wire;
  });
}

export function assertModelYear(ctx: Context, year: number | null | undefined): void {
  const last = lastModelYear(ctx.clock.now());
  if (year && year > last) throw invalid({ year: `must not be after ${last}` });
}
