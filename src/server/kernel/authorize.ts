/** The one place where the server refuses what the permission table does not grant. */
import { can, type Owned, type Permission } from '#contract/permissions.ts';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';

/** Throws 403 unless the actor may; `record` says whose it is. */
export function authorize(ctx: Context, permission: Permission, record: Owned = {}): void {
  if (!can(ctx.actor, permission, record)) {
    throw new AppError('forbidden', 'You are not allowed to do that.');
  }
}
