/** Begins to hear of what colleagues change, once the page has read what it shows. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Milliseconds between two looks whether the page is done; so long nothing is being read. */
const pause = 1_000;
const quietLooks = 2;

/** For the frame of the app. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    let quiet = 0;
    let stop = () => {};
    let isGone = false;
    const begin = async () => {
      // Without it the page works as it does alone.
      const part = await import('#web/features/live/hear-changes.ts').catch(() => undefined);
      if (part && !isGone) stop = part.hearChanges(client);
    };
    const timer = setInterval(() => {
      quiet = client.isFetching() > 0 ? 0 : quiet + 1;
      if (quiet < quietLooks) return;
      clearInterval(timer);
      void begin();
    }, pause);
    return () => {
      isGone = true;
      clearInterval(timer);
      stop();
    };
  }, [client]);
}
