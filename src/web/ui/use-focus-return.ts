import { useEffect, useState } from 'react';

/**
 * Remembers where the focus is; the returned function puts it back unless something else has it by
 * then. A menu closes on a choice, so its button stands in for the item. A dialog's button is
 * disabled while it waits, so the first field stands in for it.
 */
function rememberFocus(): () => void {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const origin = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : active;
  return () => {
    const isElsewhere = document.activeElement && document.activeElement !== document.body;
    if (isElsewhere) return;
    const fields = document.querySelectorAll('[role="dialog"] [data-autofocus]');
    const place = origin?.isConnected && origin !== document.body ? origin : [...fields].at(-1);
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  };
}

/**
 * On unmount, returns the focus to where it was on mount. For dialogs that are mounted only when
 * they open: Mantine's own focus return needs dialogs that are mounted before they open.
 */
export function useFocusReturn(): void {
  const [giveBack] = useState(rememberFocus);
  useEffect(() => giveBack, [giveBack]);
}
