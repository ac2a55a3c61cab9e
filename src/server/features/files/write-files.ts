/** Hides the files of deleted records, and shows them again. */
import { eq } from 'drizzle-orm';
import { belongsTo, hideWith, type Owner, showWith } from '#server/features/links/linked-writes.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import type { Deletion } from '#server/kernel/recorded-writes.ts';
import { fileAttachments } from './files.table.ts';

export function hideFilesOf(ctx: Context, owner: Owner, deletion: Deletion): Promise<void> {
  return hideWith(ctx, fileAttachments, belongsTo(fileAttachments, owner), deletion);
}

/** The files of a note. */
export function hideFilesOfNote(ctx: Context, noteId: string, deletion: Deletion): Promise<void> {
  return hideWith(ctx, fileAttachments, eq(fileAttachments.noteId, noteId), deletion);
}

export function showFilesOf(ctx: VisitorContext, deletionId: string): Promise<void> {
  return showWith(ctx, fileAttachments, deletionId);
}
