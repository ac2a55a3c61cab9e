import { useEffect, useState } from 'react';

/**
 * Gives the focus back, when this component goes, to where it was when it came. For dialogs that are mounted
 * to be opened: Mantine's own return of the focus only knows dialogs that wait, mounted, to be opened.
 */
export function useFocusReturn(): void {
  const [origin] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isElsewhere = document.activeElement && document.activeElement !== document.body;
      if (isElsewhere || !(origin instanceof HTMLElement) || !origin.isConnected) return;
      origin.focus({ preventScroll: true });
    },
    [origin],
  );
}
