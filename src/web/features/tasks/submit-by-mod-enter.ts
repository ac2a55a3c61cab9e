import type { KeyboardEvent } from 'react';

/** For `onKeyDown` of a text area, where Enter starts a new line: Ctrl/Cmd+Enter submits its form. */
export function submitByModEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
