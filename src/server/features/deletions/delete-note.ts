/** Deletes a note with its files, and takes the deletion back. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Note } from '#contract/notes.ts';
import { hideFilesOfNote } from '#server/features/files/write-files.ts';
import { assertLinksNotDeleted } from '#server/features/links/links.queries.ts';
import { lockNote } from '#server/features/notes/notes.commands.ts';
import { notes } from '#server/features/notes/notes.table.ts';
import { hideNote, showNote } from '#server/features/notes/write-notes.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged } from '#server/kernel/http/etags.ts';
import { newDeletion } from '#server/kernel/recorded-writes.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { showRecordsOf } from './hide-records.ts';

export async function deleteNote(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await lockNote(ctx, id);
    authorize(ctx, 'note.delete', row);
    assertUnchanged(ctx, row);
    const deletion = newDeletion(ctx);
    await hideFilesOfNote(ctx, id, deletion);
    await hideNote(ctx, row, deletion);
  });
}

export async function restoreNote(ctx: Context, id: string): Promise<Note> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(notes)
      .where(and(eq(notes.id, id), isNotNull(notes.deletedAt)))
      .for('update');
    if (!row?.deletionId) throw notFound('Deleted note');
    authorize(ctx, 'note.delete', row);
    await assertLinksNotDeleted(ctx, row);
    const { wire } = await showNote(ctx, row);
    await showRecordsOf(ctx, row.deletionId);
    return wire;
  });
}
