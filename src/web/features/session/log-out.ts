import type { QueryClient } from '@tanstack/react-query';
import { holdReads } from '#web/lib/call.ts';

let isLeaving = false;

/** Milliseconds after which whoever was asked whether to leave, and is still there, has stayed. */
const askedPatience = 2_000;

/** Whether the user is logging out: a call refused meanwhile must not lead to the sign-in page. */
export function isLoggingOut(): boolean {
  return isLeaving;
}

/** Navigates to the server's logout. The server would refuse reads from then on: pending ones are canceled, new ones wait. */
export function logOut(client: QueryClient): void {
  isLeaving = true;
  const goOn = holdReads();
  const stay = () => {
    isLeaving = false;
    goOn();
  };
  window.addEventListener('pageshow', stay, { once: true });
  // An upload that is under way asks first; time stands still until that is answered.
  const heed = (event: BeforeUnloadEvent) =>
    setTimeout(() => event.defaultPrevented && stay(), askedPatience);
  window.addEventListener('beforeunload', heed, { once: true });
  void client.cancelQueries();
  window.location.assign('/api/logout');
}
