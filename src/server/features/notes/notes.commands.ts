import type { Note, NoteDraft, NotePatch } from '#contract/notes.ts';
import { logActivity } from '#server/features/activity/activity.commands.ts';
import { assertLinks } from '#server/features/links/links.queries.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged } from '#server/kernel/http/etags.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { addNote, editNote, lockNote, newNote } from './write-notes.ts';

export async function createNote(ctx: Context, draft: NoteDraft): Promise<Note> {
  authorize(ctx, 'note.create');
  return inTransaction(ctx, async (ctx) => {
    await assertLinks(ctx, draft);
    const after = await addNote(ctx, newNote(ctx, draft));
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
    const { after } = await editNote(ctx, row, patch);
    return after;
  });
}
