import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Above this part of the time the event loop has requests to answer, or other work. */
const busy = 0.2;
/** So many rests at most: background work goes on under any load, in about a tenth of the time. */
const mostRests = 9;
const longestRest = 1_000;

/**
 * Rests after a piece of background work for as long as it took, in milliseconds, and again while the server had other
 * things to do in that rest. Returns how many times. An aborted signal ends it at once.
 */
export async function restAfter(
  took: number,
  { signal, isBusy = wasLoopBusy }: { signal?: AbortSignal; isBusy?: IsBusy } = {},
): Promise<number> {
  for (let rests = 1; ; rests += 1) {
    const since = performance.eventLoopUtilization();
    await pause(Math.min(took, longestRest), undefined, { signal }).catch(() => {});
    if (signal?.aborted || rests === mostRests || !isBusy(since)) return rests;
  }
}

type Utilization = ReturnType<typeof performance.eventLoopUtilization>;
type IsBusy = (since: Utilization) => boolean;

const wasLoopBusy: IsBusy = (since) => performance.eventLoopUtilization(since).utilization > busy;
