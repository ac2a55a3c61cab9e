import { useEffect, useState } from 'react';

/**
 * Remembers where the focus is now; the returned function gives it back there, unless something else has it by
 * then. A menu goes away with the choice made in it: its button stands for it.
 */
function rememberFocus(): () => void {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const origin = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : active;
  return () => {
    const isElsewhere = document.activeElement && document.activeElement !== document.body;
    if (isElsewhere || !(origin instanceof HTMLElement) || !origin.isConnected) return;
    origin.focus({ preventScroll: true });
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
