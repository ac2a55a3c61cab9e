/** Finds an item on the page, and keeps the focus on it where it is drawn anew. */
import type { CalendarItem } from './calendar-items.ts';
import { nameItem } from './item-names.ts';

/** An item on one day: an event of several days is shown on each of them. */
export function makeItemKey(item: CalendarItem, day: string): string {
  return `${day}/${item.kind}/${nameItem(item)}`;
}

/**
 * The item is drawn again on its new day, and the focus of a keyboard user goes along. If the month
 * has no room for it on that day, the day itself is focused.
 */
export function focusWhenDrawn(key: string, day: string, tries = 30): void {
  const link = document.querySelector<HTMLElement>(`[data-item="${key}"]`);
  const isElsewhere = document.activeElement && document.activeElement !== document.body;
  if (link) {
    link.focus();
  } else if (tries > 0) {
    requestAnimationFrame(() => focusWhenDrawn(key, day, tries - 1));
  } else if (!isElsewhere) {
    document.querySelector<HTMLElement>(`[data-day-button="${day}"]`)?.focus();
  }
}
