/** Whether the global search is open, and what is typed into it; the header and a shortcut open it. */
import { createStore } from '#web/lib/store.ts';

export const searchOpened = createStore(false);
export const searchTyped = createStore('');
/** 'Enter', or 'Call' for that with Ctrl, if pressed before the box was there: meant for the best of what is found then. */
export const searchEntered = createStore('');

/** The search box. */
export const searchBoxId = 'search-box';

let isOffered = true;
/** The box has had the focus since the search was opened, so keys reach it by themselves. */
let isReached = false;

export function openSearch(): void {
  if (!isOffered || searchOpened.get()) return;
  isReached = false;
  searchTyped.set('');
  searchEntered.set('');
  searchOpened.set(true);
}

export function closeSearch(): void {
  searchOpened.set(false);
}

/** Visitors have nothing to search; until it is known who is looking at the page, it is offered. */
export function offerSearch(offered: boolean): void {
  isOffered = offered;
  if (!offered) closeSearch();
}

/**
 * Opens the search on Ctrl K as soon as the page starts, and keeps what is typed before its box is
 * drawn and focused: somebody who knows the shortcut types on at once.
 */
export function heedSearchKeys(): void {
  window.addEventListener('keydown', handleKey, true);
}

function handleKey(event: KeyboardEvent): void {
  const { key } = event;
  const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (isShortcut && key.toLowerCase() === 'k' && isOffered) {
    event.preventDefault();
    if (event.repeat) return;
    if (searchOpened.get()) closeSearch();
    else openSearch();
    return;
  }
  isReached ||= event.target instanceof Element && event.target.id === searchBoxId;
  if (!searchOpened.get() || isReached || event.isComposing) return;
  const typed = searchTyped.get();
  if (key === 'Enter') searchEntered.set(isShortcut ? 'Call' : key);
  else if (event.ctrlKey || event.metaKey || event.altKey) return;
  else if (key === 'Escape') closeSearch();
  else if (key === 'Backspace') searchTyped.set(typed.slice(0, -1));
  else if (key.length === 1) searchTyped.set(typed + key);
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
