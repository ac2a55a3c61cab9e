import type { Note } from '#contract/notes.ts';
import { hideFilesOfNote } from '#server/features/files/write-files.ts';
import { assertLinksNotDeleted } from '#server/features/links/links.queries.ts';
import {
  hideNote,
  lockNoteToDelete,
  lockNoteToRestore,
  showNote,
} from '#server/features/notes/write-notes.ts';
import type { Context } from '#server/kernel/context.ts';
import { newDeletion } from '#server/kernel/recorded-writes.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { showRecordsOf } from './hide-records.ts';

export async function deleteNote(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await lockNoteToDelete(ctx, id);
    const deletion = newDeletion(ctx);
    await hideFilesOfNote(ctx, id, deletion);
    await hideNote(ctx, row, deletion);
  });
}

export async function restoreNote(ctx: Context, id: string): Promise<Note> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockNoteToRestore(ctx, id);
    await assertLinksNotDeleted(ctx, row);
    const { wire } = await showNote(ctx, row);
    await showRecordsOf(ctx, [row.deletionId]);
    return wire;
  });
}
