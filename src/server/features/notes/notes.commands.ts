/** Changes notes: authorise, then check, change and record in one transaction. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Note, NoteDraft, NotePatch } from '#contract/notes.ts';
import { logActivity } from '#server/features/activity/activity.commands.ts';
import { assertLinks } from '#server/features/links/links.queries.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged, changedAt } from '#server/kernel/http/etags.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { getNoteOrThrow, type NoteRow } from './notes.queries.ts';
import { notes } from './notes.table.ts';
import { newNote } from './write-notes.ts';

export async function createNote(ctx: Context, draft: NoteDraft): Promise<Note> {
  authorize(ctx, 'note.create');
  return inTransaction(ctx, async (ctx) => {
    await assertLinks(ctx, draft);
    const row = newNote(ctx, draft);
    await ctx.db.insert(notes).values(row);
    const after = await getNoteOrThrow(ctx, row.id);
    await recordChange(ctx, 'note.created', { before: null, after });
    await logActivity(ctx, {
      activityType: 'other',
      description: 'Added a note',
      personId: after.personId,
      organizationId: after.organizationId,
      opportunityId: after.opportunityId,
    });
    return after;
  });
}

export async function updateNote(ctx: Context, id: string, patch: NotePatch): Promise<Note> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockNote(ctx, id);
    authorize(ctx, 'note.edit', row);
    assertUnchanged(ctx, row);
    const before = await getNoteOrThrow(ctx, id);
    await ctx.db
      .update(notes)
      .set({ ...patch, updatedAt: changedAt(ctx, row) })
      .where(eq(notes.id, id));
    const after = await getNoteOrThrow(ctx, id);
    await recordChange(ctx, 'note.updated', { before, after });
    return after;
  });
}

export async function lockNote(ctx: Context, id: string): Promise<NoteRow> {
  const [row] = await ctx.db
    .select()
    .from(notes)
    .where(and(eq(notes.id, id), isNull(notes.deletedAt)))
    .for('update');
  if (!row) throw notFound('Note');
  return row;
}
