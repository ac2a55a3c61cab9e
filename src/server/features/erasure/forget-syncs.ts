import { forgetSynced } from '#server/features/crm-services/sync/forget-synced.ts';
import { forgetMirrored } from '#server/features/mail/sync/forget-mirrored.ts';
import type { VisitorContext } from '#server/kernel/context.ts';

/** What syncs keep of records that go for good: the links alone stay, empty. Returns how many these are. */
export async function forgetSyncs(
  ctx: VisitorContext,
  recordIds: readonly string[],
): Promise<number> {
  return (await forgetMirrored(ctx, recordIds)) + (await forgetSynced(ctx, recordIds));
}
