import type { Note, NoteDraft, NotePatch } from '#contract/notes.ts';
import {
  forgetActivity,
  logActivities,
  logActivity,
} from '#server/features/activity/activity.commands.ts';
import { assertLinks } from '#server/features/links/links.queries.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged } from '#server/kernel/http/etags.ts';
import { deriveId } from '#server/kernel/ids.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import type { NoteRow } from './notes.queries.ts';
import { addNote, editNote, lockNote, newNote } from './write-notes.ts';

export async function createNote(ctx: Context, draft: NoteDraft): Promise<Note> {
  authorize(ctx, 'note.create');
  return inTransaction(ctx, async (ctx) => {
    await assertLinks(ctx, draft);
    const after = await addNote(ctx, newNote(ctx, draft));
    await logActivity(ctx, noted(after));
    return after;
  });
}

/** Notes that somebody has taken back turned out not to have been written: they no longer count. */
export async function forgetNoted(ctx: Context, ids: readonly string[]): Promise<void> {
  for (const id of ids) await forgetActivity(ctx, deriveId(id));
}

/** Once they are there again after all. */
export async function logNotedAgain(ctx: Context, rows: readonly NoteRow[]): Promise<void> {
  await logActivities(
    ctx,
    rows.map((row) => ({ ...noted(row), userId: row.createdById, createdAt: row.createdAt })),
  );
}

/** What names a note goes with it; its line stays where it is deleted, so that has an id of its own. */
function noted({
  id,
  personId,
  organizationId,
  opportunityId,
}: Pick<NoteRow, 'id' | 'personId' | 'organizationId' | 'opportunityId'>) {
  const links = { personId, organizationId, opportunityId };
  return {
    id: deriveId(id),
    activityType: 'other' as const,
    description: 'Added a note',
    ...links,
  };
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
