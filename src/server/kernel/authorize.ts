/** The one place where the server refuses what the permission table does not grant. */
import { can, type Permission } from '#contract/permissions.ts';
import type { Context } from './context.ts';
import { AppError } from './errors.ts';

/** Throws 403 unless the actor may; `owners` are the users whom the record belongs to. */
export function authorize(
  ctx: Context,
  permission: Permission,
  owners: readonly (string | null)[] = [],
): void {
  if (!can(ctx.actor, permission, owners)) {
    throw new AppError('forbidden', 'You are not allowed to do that.');
  }
}
