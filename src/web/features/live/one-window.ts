/**
 * One window of a browser does something for all of them: the one that has the lock. Phones stop windows that are out of
 * sight without taking their lock away, so a window that is shown asks whether the holder still answers, or takes over.
 */

/** Milliseconds between two questions of a window that is shown, and for an answer. */
const askEvery = 15_000;
const patience = 3_000;

type Message = 'is anybody there?' | 'yes';

/** `work` runs in one window at a time, until its signal aborts; where it ends by itself, this window is done. */
export async function runInOneWindow(
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const windows = new BroadcastChannel(`${name}: who`);
  let isHolder = false;
  let isAnswered = true;
  let isDone = false;
  const run = async (options: LockOptions) => {
    const own = new AbortController();
    const end = () => own.abort();
    signal.addEventListener('abort', end);
    try {
      await navigator.locks.request(name, options, async () => {
        isHolder = true;
        await work(own.signal);
        isDone = true;
      });
    } catch {
      // Another window has taken it, or the page has gone on.
    } finally {
      isHolder = false;
      own.abort();
      signal.removeEventListener('abort', end);
    }
  };
  windows.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'yes') isAnswered = true;
    else if (isHolder) windows.postMessage('yes' satisfies Message);
  });
  let waiting = new AbortController();
  const ask = () => {
    if (document.hidden || isHolder) return;
    isAnswered = false;
    windows.postMessage('is anybody there?' satisfies Message);
    setTimeout(() => {
      if (!isAnswered && !document.hidden && !isHolder) waiting.abort();
    }, patience);
  };
  const timer = setInterval(ask, askEvery);
  document.addEventListener('visibilitychange', ask, { signal });
  ask();
  while (!signal.aborted && !isDone) {
    waiting = new AbortController();
    await run({ signal: AbortSignal.any([signal, waiting.signal]) });
    // Nobody answered: whoever holds it has been stopped.
    if (waiting.signal.aborted && !signal.aborted) await run({ steal: true });
  }
  clearInterval(timer);
  windows.close();
}
