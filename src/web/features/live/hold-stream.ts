/** Holds the stream of changes open, and opens it again where it broke off: what was missed comes first. */
import { LiveNews, liveApi, oldestPage } from '#contract/live.ts';
import { CallError } from '#web/lib/call-error.ts';
import { readEventStream } from '#web/lib/read-event-stream.ts';
import { serverIs } from '#web/lib/server-away.ts';
import { newsOfAll, unknown } from './missed-news.ts';

/** Seconds between two tries; the last one repeats. */
const pauses = [1, 2, 4, 8, 15, 30];
/** Milliseconds between two looks whether the machine has slept. */
const lookEvery = 5_000;
/** Milliseconds without a look that are a sleep; browsers let hidden windows look once a minute. */
const sleep = { shown: 20_000, hidden: 70_000 };

/** Up to when the window has been told, by whichever window held the stream. */
export interface Position {
  last: string | undefined;
}

/** Resolves when `signal` aborts, or the user may not hear any more. */
export async function holdStream(
  tell: (news: LiveNews) => void,
  position: Position,
  signal: AbortSignal,
): Promise<void> {
  let tries = 0;
  while (!signal.aborted) {
    await serverIs('there');
    if (signal.aborted) return;
    const woken = watchForWaking(signal);
    try {
      const { query, lastId } = whereToBegin(position);
      const stream = readEventStream(liveApi.stream, { query }, woken.signal, { lastId });
      for await (const message of stream) {
        tries = 0;
        // A newer server may tell of what this page does not know yet.
        tell(LiveNews.safeParse(message).data ?? newsOfAll());
      }
    } catch (error) {
      if (error instanceof CallError && [401, 403].includes(error.status)) return;
    } finally {
      woken.stop();
    }
    if (woken.signal.aborted) continue;
    const seconds = pauses[tries] ?? pauses.at(-1) ?? 1;
    tries += 1;
    // Not all browsers at once, after a server has been renewed.
    await pauseFor(seconds * 1_000 * (0.5 + Math.random()), signal);
  }
}

function whereToBegin({ last }: Position) {
  // The clock of the day, as the other one stands still while the machine sleeps.
  const age = Math.max(0, Math.round(Date.now() - performance.timeOrigin));
  if (last !== undefined || age > oldestPage) return { query: {}, lastId: last ?? unknown };
  return { query: { age }, lastId: undefined };
}

/** Aborts with `signal`, and when the machine wakes, or the network is back: a connection from before may be dead without saying so. */
function watchForWaking(signal: AbortSignal): { signal: AbortSignal; stop: () => void } {
  const waking = new AbortController();
  const wake = () => waking.abort(new Error('It may be dead'));
  signal.addEventListener('abort', wake);
  let lookedAt = Date.now();
  const look = () => {
    const now = Date.now();
    if (now - lookedAt > (document.hidden ? sleep.hidden : sleep.shown)) wake();
    lookedAt = now;
  };
  const timer = setInterval(look, lookEvery);
  window.addEventListener('online', wake);
  document.addEventListener('resume', wake);
  return {
    signal: waking.signal,
    stop() {
      clearInterval(timer);
      signal.removeEventListener('abort', wake);
      window.removeEventListener('online', wake);
      document.removeEventListener('resume', wake);
    },
  };
}

function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
