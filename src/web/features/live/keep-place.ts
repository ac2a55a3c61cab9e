/** Rows that come or go above what is being read do not move it: a colleague's new record must not push a list along. */
import type { Key, RefObject } from 'react';
import type { KeptList, Place } from '#web/ui/kept-place.ts';

export function keepPlace(
  place: RefObject<Place | null>,
  { keys, columns, topOf, offset, virtualizer }: KeptList,
): void {
  const before = place.current;
  const scrolled = virtualizer.scrollOffset ?? 0;
  if (before && before.keys !== keys) {
    const index = findAgain(before, keys);
    const moved = index === undefined ? 0 : topOf(Math.floor(index / columns)) - before.top;
    if (moved !== 0) virtualizer.scrollBy(moved);
  }
  const first = virtualizer.getVirtualItems().find(({ start }) => start >= scrolled);
  // Whoever looks at its beginning sees what is new there.
  const isAtBeginning = scrolled <= offset;
  place.current =
    first && !isAtBeginning
      ? { keys, index: first.index * columns, top: topOf(first.index) }
      : null;
}

/** Where the item stands now; undefined if what follows it has changed as well, as in another order. */
function findAgain({ keys: before, index }: Place, keys: readonly Key[]): number | undefined {
  const found = keys.indexOf(before[index] ?? '');
  if (found === -1 || before[index + 1] !== keys[found + 1]) return undefined;
  return found;
}
