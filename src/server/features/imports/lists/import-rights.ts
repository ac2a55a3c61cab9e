/** Who may import what: refused before a row is read, and again when it is written, as rights may have ended since. */
import type { ImportEntity } from '#contract/imports.ts';
import { can, getReach } from '#contract/permissions.ts';
import { kindOfList, records } from '#contract/records.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';

/** Every row of an import without a review makes a record. */
export function authorizeImport(ctx: Context, entity: ImportEntity): void {
  authorize(ctx, 'record.import');
  authorize(ctx, `${kindOfList<ImportEntity>(entity)}.create`);
}

/** Of a reviewed list rows may change records as well: who may do neither is refused. */
export function authorizeReview(ctx: Context, entity: ImportEntity): void {
  authorize(ctx, 'record.import');
  const kind = kindOfList<ImportEntity>(entity);
  if (getReach(ctx.actor.role, `${kind}.edit`) === 'none') authorize(ctx, `${kind}.create`);
}

/** Why a row makes no record; undefined if it may. */
export function refusalToCreate(ctx: Context, entity: ImportEntity): string | undefined {
  const kind = kindOfList<ImportEntity>(entity);
  return can(ctx.actor, `${kind}.create`)
    ? undefined
    : `You are not allowed to add ${records[kind].labels}`;
}
