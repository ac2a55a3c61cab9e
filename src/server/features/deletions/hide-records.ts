/** Hides what belongs to a deleted person, organization or opportunity, and shows it again with it. */

import type { Owner } from '#server/features/links/linked-writes.ts';
import { goAlong } from '#server/features/nouns/noun-parts.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import type { Deletion } from '#server/kernel/recorded-writes.ts';

/** Hides what belongs to a record, such as its notes, in the same deletion. */
export async function hideRecordsOf(ctx: Context, owner: Owner, deletion: Deletion): Promise<void> {
  for (const { hide } of Object.values(goAlong)) await hide(ctx, owner, deletion);
}

/** Shows again what a deletion hid. */
export async function showRecordsOf(ctx: VisitorContext, deletionId: string): Promise<void> {
  for (const { show } of Object.values(goAlong)) await show(ctx, deletionId);
}
