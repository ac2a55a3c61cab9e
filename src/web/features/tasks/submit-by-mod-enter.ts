import type { KeyboardEvent } from 'react';

/** For `onKeyDown` of a text area, where Enter is a new line: Ctrl/Cmd+Enter sends its form. */
export function submitByModEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
