import type { QueryClient } from '@tanstack/react-query';

let isLeaving = false;

/** Whether the user is on the way out: what is refused meanwhile is no reason to sign in again. */
export function isLoggingOut(): boolean {
  return isLeaving;
}

/** Leaves by the server's way out, and calls off what is being read, which it would refuse from then on. */
export function logOut(client: QueryClient): void {
  isLeaving = true;
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });
  void client.cancelQueries();
  window.location.assign('/api/logout');
}
