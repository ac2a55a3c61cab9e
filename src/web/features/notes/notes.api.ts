/** Reads and writes notes; every write reads the lists of notes again. */
import { useMutation } from '@tanstack/react-query';
import { notesApi } from '#contract/notes.ts';
import { makePagedQuery, makeWrite } from '#web/lib/queries.ts';

/** What a note is about. */
export type NoteLink =
  | { personId: string }
  | { organizationId: string }
  | { opportunityId: string };

/** The notes about a record, newest first, page by page. */
export function notePagesQuery(link: NoteLink) {
  return makePagedQuery(notesApi.list, link);
}

export function useCreateNote() {
  return useMutation(makeWrite(notesApi.create, 'note'));
}

export function useUpdateNote() {
  return useMutation(makeWrite(notesApi.update, 'note'));
}

export function useDeleteNote() {
  return useMutation(makeWrite(notesApi.remove, 'note'));
}

export function useRestoreNote() {
  return useMutation(makeWrite(notesApi.restore, 'note'));
}
