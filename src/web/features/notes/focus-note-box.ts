/** There is one box for a new note on the page of a record. */
export const noteBoxId = 'new-note';

export function focusNoteBox(): void {
  document.getElementById(noteBoxId)?.focus();
}
