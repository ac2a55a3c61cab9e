/** Writes one or many notes, each with its change in the log. Nothing outside this folder does. */

import type { NoteDraft } from '#contract/notes.ts';
import type { Author } from '#contract/users.ts';
import { linksInRow } from '#server/features/links/link-columns.ts';
import { hideWith, type Leaving, passOn, showWith } from '#server/features/links/linked-writes.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { mergeWrites } from '#server/kernel/merge-rows.ts';
import { purgeWrites } from '#server/kernel/purge-rows.ts';
import { newRow, recordedWrites } from '#server/kernel/recorded-writes.ts';
import { getNoteOrThrow, type NoteRow, toNote } from './notes.queries.ts';
import { notes } from './notes.table.ts';

export const {
  lock: lockNote,
  lockToDelete: lockNoteToDelete,
  lockToRestore: lockNoteToRestore,
  add: addNote,
  edit: editNote,
  write: writeNotes,
  writeWithHistory: writeNotesWithHistory,
  change: changeNotes,
  hideAll: hideNotes,
  hide: hideNote,
  show: showNote,
} = recordedWrites({
  table: notes,
  noun: 'note',
  links: linksInRow,
  read: getNoteOrThrow,
  /** Callers that write many pass the author; otherwise the log names nobody. */
  wires: (_ctx, rows: readonly (NoteRow & { author?: Author | null })[]) =>
    rows.map(({ author = null, ...row }) => toNote(row, author)),
});

/** A row for a new note by the actor. */
export function newNote(
  ctx: VisitorContext,
  { content, personId = null, organizationId = null, opportunityId = null }: NoteDraft,
  made: Partial<Pick<NoteRow, 'id' | 'createdById' | 'createdAt'>> = {},
): NoteRow {
  const links = { personId, organizationId, opportunityId, forOrganizationId: organizationId };
  return { ...newRow(ctx), content, mentions: [], ...links, ...made };
}

export function hideNotesOf(ctx: Context, leaving: Leaving): Promise<string[]> {
  return hideWith(ctx, notes, notes[leaving.link], leaving);
}

export function showNotesOf(ctx: VisitorContext, deletionIds: readonly string[]): Promise<void> {
  return showWith(ctx, notes, deletionIds);
}

export const purgeOfNotes = purgeWrites(notes);

export const mergeOfNotes = mergeWrites(notes);

export function passOnNotes(ctx: VisitorContext, deletionIds: readonly string[]): Promise<void> {
  return passOn(ctx, notes, deletionIds);
}
