/** Hides the files of deleted records, and shows them again. */
import { and, eq, isNull } from 'drizzle-orm';
import { hideWith, type Leaving, passOn, showWith } from '#server/features/links/linked-writes.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { mergeWrites } from '#server/kernel/merge-rows.ts';
import { purgeWrites } from '#server/kernel/purge-rows.ts';
import type { Deletion } from '#server/kernel/recorded-writes.ts';
import { fileAttachments } from './files.table.ts';

export function hideFilesOf(ctx: Context, leaving: Leaving): Promise<string[]> {
  return hideWith(ctx, fileAttachments, fileAttachments[leaving.link], leaving);
}

/** The files of a note. */
export async function hideFilesOfNote(
  ctx: Context,
  noteId: string,
  { deletedAt, deletionId }: Deletion,
): Promise<void> {
  const theirs = and(eq(fileAttachments.noteId, noteId), isNull(fileAttachments.deletedAt));
  await ctx.db.update(fileAttachments).set({ deletedAt, deletionId }).where(theirs);
}

export function showFilesOf(ctx: VisitorContext, deletionIds: readonly string[]): Promise<void> {
  return showWith(ctx, fileAttachments, deletionIds);
}

export const purgeOfFiles = purgeWrites(fileAttachments);

export const mergeOfFiles = mergeWrites(fileAttachments);

export function passOnFiles(ctx: VisitorContext, deletionIds: readonly string[]): Promise<void> {
  return passOn(ctx, fileAttachments, deletionIds);
}
