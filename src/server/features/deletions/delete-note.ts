/** Deletes a note with its files, and takes the deletion back. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Note } from '#contract/notes.ts';
import { assertLinksNotDeleted } from '#server/features/links/links.queries.ts';
import { lockNote } from '#server/features/notes/notes.commands.ts';
import { getNoteOrThrow } from '#server/features/notes/notes.queries.ts';
import { notes } from '#server/features/notes/notes.table.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged, changedAt } from '#server/kernel/http/etags.ts';
import { newId } from '#server/kernel/ids.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { hideFilesOfNote, showRecordsOf } from './hide-records.ts';

export async function deleteNote(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await lockNote(ctx, id);
    authorize(ctx, 'note.delete', row);
    assertUnchanged(ctx, row);
    const before = await getNoteOrThrow(ctx, id);
    const deletion = { deletedAt: ctx.clock.now(), deletionId: newId() };
    await ctx.db.update(notes).set(deletion).where(eq(notes.id, id));
    await hideFilesOfNote(ctx, id, deletion);
    await recordChange(ctx, 'note.deleted', { before, after: null });
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
    await ctx.db
      .update(notes)
      .set({ deletedAt: null, deletionId: null, updatedAt: changedAt(ctx, row) })
      .where(eq(notes.id, id));
    await showRecordsOf(ctx, row.deletionId);
    const after = await getNoteOrThrow(ctx, id);
    await recordChange(ctx, 'note.restored', { before: null, after });
    return after;
  });
}
