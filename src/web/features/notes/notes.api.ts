/** Reads and writes notes; every write reads the lists of notes again. */
import { notesApi } from '#contract/notes.ts';
import { makePagedQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

/** The record that a note is about. */
export type NoteLink =
  | { personId: string }
  | { organizationId: string }
  | { opportunityId: string };

/** The notes about a record, newest first, page by page. */
export function notePagesQuery(link: NoteLink) {
  return makePagedQuery(notesApi.list, link);
}

export const useCreateNote = writeHook(notesApi.create, 'note');
export const useUpdateNote = writeHook(notesApi.update, 'note');
export const useDeleteNote = writeHook(notesApi.remove, 'note');
