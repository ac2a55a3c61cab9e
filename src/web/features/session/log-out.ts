import type { QueryClient } from '@tanstack/react-query';

let isLeaving = false;

/** Whether the user is logging out: a call refused meanwhile must not lead to the sign-in page. */
export function isLoggingOut(): boolean {
  return isLeaving;
}

/** Navigates to the server's logout, and cancels pending reads, which the server would refuse from then on. */
export function logOut(client: QueryClient): void {
  isLeaving = true;
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });
  void client.cancelQueries();
  window.location.assign('/api/logout');
}
