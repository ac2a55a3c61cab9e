/** Whether the global search is open; the header and a shortcut open it. */
import { createStore } from '#web/lib/store.ts';

export const searchOpened = createStore(false);

export function openSearch(): void {
  searchOpened.set(true);
}

export function closeSearch(): void {
  searchOpened.set(false);
}
