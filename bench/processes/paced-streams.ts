/** Streams of events that are kept open beside the calls of the paced load generator. */
import { setMaxListeners } from 'node:events';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { GivenOrder } from './paced-order.ts';

/** Milliseconds before one that has ended is begun again. */
const breather = 1_000;
/** Milliseconds between two that begin, as nobody opens all of them at once. */
const apart = 20;

export function keepStreams({ origin, stream, cookies }: GivenOrder) {
  const stop = new AbortController();
  const { signal } = stop;
  // All of them listen to it.
  setMaxListeners(0, signal);
  let open = 0;
  let broken = 0;
  const readOnce = (cookie: string) =>
    new Promise<void>((resolve) => {
      const asked = get(`${origin}${stream}`, { headers: { cookie } }, (reply) => {
        if (reply.statusCode !== 200) broken += 1;
        open += 1;
        reply.resume().once('close', () => {
          open -= 1;
          if (!reply.complete && !signal.aborted) broken += 1;
          resolve();
        });
      });
      const leave = () => asked.destroy();
      signal.addEventListener('abort', leave);
      asked.once('error', () => {
        if (!signal.aborted) broken += 1;
        resolve();
      });
      asked.once('close', () => signal.removeEventListener('abort', leave));
    });
  const begun: Promise<unknown>[] = [];
  const keep = async (cookie: string, n: number) => {
    const isDue = pause(n * apart);
    begun.push(isDue);
    await isDue;
    while (!signal.aborted) {
      await readOnce(cookie);
      await pause(breather, undefined, { signal }).catch(() => undefined);
    }
  };
  const kept = stream === undefined ? [] : cookies.map(keep);
  return {
    /** Resolves once all were begun. */
    begun: () => Promise.all(begun),
    async end() {
      const found = { open, broken };
      stop.abort();
      await Promise.all(kept);
      return found;
    },
  };
}
