/** Whether the sidebar is expanded: as it was left, kept in a cookie for seven days, else whether there is room. */
import { useSyncExternalStore } from 'react';
import { createStore } from '#web/lib/store.ts';

const cookieName = 'sidebar_state';
const sevenDays = 60 * 60 * 24 * 7;

/** Undefined until somebody has chosen. */
const chosen = createStore(readChoice());

/** `hasRoom`: the window is wider than a tablet's. */
export function useSidebarExpanded(hasRoom: boolean): boolean {
  return useSyncExternalStore(chosen.subscribe, chosen.get) ?? hasRoom;
}

export function expandSidebar(expanded: boolean): void {
  chosen.set(expanded);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = `${cookieName}=${expanded}; path=/; max-age=${sevenDays}; samesite=lax`;
}

function readChoice(): boolean | undefined {
  const cookies = document.cookie.split('; ');
  if (cookies.includes(`${cookieName}=true`)) return true;
  return cookies.includes(`${cookieName}=false`) ? false : undefined;
}
