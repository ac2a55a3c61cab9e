import type { QueryClient } from '@tanstack/react-query';
import { holdReads } from '#web/lib/call.ts';

let isLeaving = false;

/** Whether the user is logging out: a call refused meanwhile must not lead to the sign-in page. */
export function isLoggingOut(): boolean {
  return isLeaving;
}

/** Navigates to the server's logout. The server would refuse reads from then on: pending ones are canceled, new ones wait. */
export function logOut(client: QueryClient): void {
  isLeaving = true;
  const goOn = holdReads();
  window.addEventListener(
    'pageshow',
    () => {
      isLeaving = false;
      goOn();
    },
    { once: true },
  );
  void client.cancelQueries();
  window.location.assign('/api/logout');
}
