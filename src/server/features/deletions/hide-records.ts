/** Hides what belongs to a deleted person, organization or opportunity, and shows it again with it. */

import type { Leaving } from '#server/features/links/linked-writes.ts';
import { goAlong } from '#server/features/nouns/noun-parts.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import type { Deletion } from '#server/kernel/recorded-writes.ts';

/** Hides what belongs to records, such as their notes, each in the deletion of its own; returns which had some. */
export async function hideRecordsOf(ctx: Context, leaving: Leaving): Promise<Set<string>> {
  const had = new Set<string>();
  for (const { hide } of Object.values(goAlong)) {
    for (const id of await hide(ctx, leaving)) had.add(id);
  }
  return had;
}

/** One record that is deleted by itself. */
export function leavingAlone(
  link: Leaving['link'],
  id: string,
  { deletedAt, deletionId }: Deletion,
): Leaving {
  return { link, deletedAt, gone: [{ id, deletionId }] };
}

/** Shows again what deletions hid. */
export async function showRecordsOf(
  ctx: VisitorContext,
  deletionIds: readonly string[],
): Promise<void> {
  if (deletionIds.length === 0) return;
  for (const { show } of Object.values(goAlong)) await show(ctx, deletionIds);
}
