/** The one place that refuses what the permission table does not grant. */
import { can, type Owned, type Permission } from '#contract/permissions.ts';
import { AppError } from './app-error.ts';
import type { VisitorContext } from './context.ts';

/** Throws 403 unless the actor has the permission; the server itself always does. `record` names its owner. */
export function authorize(
  { actor }: Pick<VisitorContext, 'actor'>,
  permission: Permission,
  record: Owned = {},
): void {
  if (actor?.kind === 'schedule') return;
  if (!actor || !can(actor, permission, record)) {
    throw new AppError('forbidden', 'You are not allowed to do that.');
  }
}
