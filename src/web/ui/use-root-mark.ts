/**
 * Marks the root of the page while something is shown, for the styles of what stands elsewhere. With `:has` the browser
 * would ask the whole page again for each row that comes and goes, as a table is scrolled (`style-sheets.test.ts`).
 */
import { useLayoutEffect } from 'react';

type RootMark =
  | 'data-has-action-bar'
  | 'data-has-auth-frame'
  | 'data-has-banner'
  | 'data-has-selection-bar'
  | 'data-has-shell'
  | 'data-has-wide-page';

/** How many show it: the next page may come before the last one has gone. */
const shown = new Map<RootMark, number>();

export function useRootMark(mark: RootMark, isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    count(mark, 1);
    return () => count(mark, -1);
  }, [mark, isShown]);
}

function count(mark: RootMark, step: 1 | -1): void {
  const now = (shown.get(mark) ?? 0) + step;
  shown.set(mark, now);
  document.documentElement.toggleAttribute(mark, now > 0);
}
