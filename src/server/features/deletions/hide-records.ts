/** What goes with a deleted person, organization or opportunity, and comes back with it. */
import type { KindIn } from '#contract/records.ts';
import { hideCallsOf, showCallsOf } from '#server/features/calls/write-calls.ts';
import { hideFilesOf, showFilesOf } from '#server/features/files/write-files.ts';
import type { Owner } from '#server/features/links/linked-writes.ts';
import { hideNotesOf, showNotesOf } from '#server/features/notes/write-notes.ts';
import { hideTasksOf, showTasksOf } from '#server/features/tasks/write-tasks.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import type { Deletion } from '#server/kernel/recorded-writes.ts';

/** Always in this order, so that two deletions cannot deadlock. */
const goAlong: Record<
  KindIn<'deletions'>,
  { hide: typeof hideNotesOf; show: typeof showNotesOf }
> = {
  note: { hide: hideNotesOf, show: showNotesOf },
  call: { hide: hideCallsOf, show: showCallsOf },
  task: { hide: hideTasksOf, show: showTasksOf },
  file: { hide: hideFilesOf, show: showFilesOf },
};

/** Hides the notes, calls, files and open tasks of a record under the same deletion. */
export async function hideRecordsOf(ctx: Context, owner: Owner, deletion: Deletion): Promise<void> {
  for (const { hide } of Object.values(goAlong)) await hide(ctx, owner, deletion);
}

/** Shows again what a deletion hid. */
export async function showRecordsOf(ctx: VisitorContext, deletionId: string): Promise<void> {
  for (const { show } of Object.values(goAlong)) await show(ctx, deletionId);
}
