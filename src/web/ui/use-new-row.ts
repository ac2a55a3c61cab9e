import { type Key, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { lastWritten, showPatience, type Written } from '#web/lib/written.ts';

/** For lists that keep only the rows in sight in the page: calls `reveal` with the row of a record that was just added. */
export function useNewRow<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
  reveal: (row: number) => void,
): void {
  const written = useSyncExternalStore(lastWritten.subscribe, lastWritten.get);
  const shown = useRef<Written>(null);
  const revealNew = useEffectEvent(() => {
    if (!written?.isNew || shown.current === written) return;
    if (Date.now() - written.at > showPatience) return;
    const row = items.findIndex((item) => keyOf(item) === written.id);
    if (row === -1) return;
    shown.current = written;
    reveal(row);
  });
  useEffect(() => revealNew(), [written, items]);
}
