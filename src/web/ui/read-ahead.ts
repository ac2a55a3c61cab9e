/** Reads ahead what a click may open, one part after another, while the page has nothing else to do. */
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

type Read = () => Promise<unknown>;

/** What the modules that are loaded so far can open. */
const offered = new Set<Read>();
let heedOffer = () => {};

/** How long to wait before it is looked again whether the page is done: it asks for more when it has drawn something. */
const pause = 1_000;

export function offerAhead(read: Read): void {
  offered.add(read);
  heedOffer();
}

/** For the frame of the app. Never before the first rows: not while an address or a record is being read. */
export function useReadAhead(): void {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookLater = () => {
      timer ??= setTimeout(look, pause);
    };
    const look = () => {
      timer = undefined;
      if (offered.size === 0) return;
      if (client.isFetching() > 0 || router.state.status !== 'idle') lookLater();
      else whenIdle(() => void readNext());
    };
    const readNext = async () => {
      const [next] = offered;
      if (!next || heedOffer !== lookLater) return;
      offered.delete(next);
      // What fails is read again, and said, when it is opened.
      await next().catch(() => undefined);
      look();
    };
    heedOffer = lookLater;
    lookLater();
    return () => {
      clearTimeout(timer);
      heedOffer = () => {};
    };
  }, [client, router]);
}

/** Safari has no idle callbacks. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act);
  else act();
}
