import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { forgetNoted, logNotedAgain } from '#server/features/notes/notes.commands.ts';
import { notes } from '#server/features/notes/notes.table.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { effectsOn, type Undoing } from './undoing.ts';

/**
 * The activity log follows what becomes of notes: whose creation is taken back no longer counts, and counts again if
 * that is taken back. The line of a note that somebody deleted stays, as it was written.
 */
export async function settleNoted(ctx: Context, undoing: Undoing): Promise<void> {
  const ending = undoing.isRedone ? 'deleted' : 'made';
  const ids = effectsOn(undoing, 'note', ending).map(({ id }) => id);
  if (ids.length === 0) return;
  const isSettled = undoing.isRedone ? isNull(notes.deletedAt) : isNotNull(notes.deletedAt);
  // What a sync or an import brought was no activity.
  const isWritten = sql`exists (select from ${changes}
    where ${changes.recordId} = ${notes.id} and ${changes.verb} = 'note.created')`;
  const rows = await ctx.db
    .select()
    .from(notes)
    .where(and(inArray(notes.id, ids), isSettled, isWritten));
  if (undoing.isRedone) await logNotedAgain(ctx, rows);
  else {
    await forgetNoted(
      ctx,
      rows.map(({ id }) => id),
    );
  }
}
