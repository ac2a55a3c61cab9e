/** What goes with a deleted person, organization or opportunity, and comes back with it. */
import { hideCallsOf, showCallsOf } from '#server/features/calls/write-calls.ts';
import { hideFilesOf, showFilesOf } from '#server/features/files/write-files.ts';
import type { Owner } from '#server/features/links/linked-writes.ts';
import { hideNotesOf, showNotesOf } from '#server/features/notes/write-notes.ts';
import { hideTasksOf, showTasksOf } from '#server/features/tasks/write-tasks.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import type { Deletion } from '#server/kernel/recorded-writes.ts';

/** Hides the notes, calls, files and open tasks of a record under the same deletion. */
export async function hideRecordsOf(ctx: Context, owner: Owner, deletion: Deletion): Promise<void> {
  await hideNotesOf(ctx, owner, deletion);
  await hideCallsOf(ctx, owner, deletion);
  await hideTasksOf(ctx, owner, deletion);
  await hideFilesOf(ctx, owner, deletion);
}

/** Shows again what a deletion hid. */
export async function showRecordsOf(ctx: VisitorContext, deletionId: string): Promise<void> {
  await showNotesOf(ctx, deletionId);
  await showCallsOf(ctx, deletionId);
  await showTasksOf(ctx, deletionId);
  await showFilesOf(ctx, deletionId);
}
