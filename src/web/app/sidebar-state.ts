/** Whether the sidebar is expanded, remembered for seven days in a cookie. */
import { useSyncExternalStore } from 'react';
import { createStore } from '#web/lib/store.ts';

const cookieName = 'sidebar_state';
const sevenDays = 60 * 60 * 24 * 7;

const expanded = createStore(!document.cookie.split('; ').includes(`${cookieName}=false`));

export function useSidebarExpanded(): boolean {
  return useSyncExternalStore(expanded.subscribe, expanded.get);
}

export function toggleSidebar(): void {
  expanded.set(!expanded.get());
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = `${cookieName}=${expanded.get()}; path=/; max-age=${sevenDays}; samesite=lax`;
}
