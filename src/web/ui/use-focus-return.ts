import { useEffect, useState } from 'react';

/**
 * Remembers where the focus is now; the returned function gives it back there, unless something else has it by
 * then. A menu goes away with the choice made in it: its button stands for it. Of a dialog whose button was
 * pressed, and disabled while it waited, the first field stands for that.
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
 * Gives the focus back, when this component goes, to where it was when it came. For dialogs that are mounted
 * to be opened: Mantine's own return of the focus only knows dialogs that wait, mounted, to be opened.
 */
export function useFocusReturn(): void {
  const [giveBack] = useState(rememberFocus);
  useEffect(() => giveBack, [giveBack]);
}
