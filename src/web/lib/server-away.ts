/** Whether the server answers. A call that gets no answer reports it here; the server is then asked until it answers. */
import { createStore } from './store.ts';

export interface Absence {
  /** `asked`: one call got no answer, which may be chance. `away`: the server did not answer when asked again. */
  state: 'asked' | 'away';
  /** When it is asked next, as `Date.now()` counts; null while it is being asked. */
  nextTryAt: number | null;
}

/** Null while the server is not known to be away. */
export const absence = createStore<Absence | null>(null);

/** Seconds between two tries; the last one repeats. */
const pauses = [2, 4, 8, 15, 30];
/** A network that swallows requests must not hold up the next try for ever. */
const patience = 5_000;

const returns = new Set<() => void>();
let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reports that a call got no answer, or that a proxy says the server is away. */
export function reportSilence(): void {
  if (absence.get() !== null) return;
  tries = 0;
  absence.set({ state: 'asked', nextTryAt: null });
  void tryNow();
}

/** Asks at once, instead of when the next try is due. */
export async function tryNow(): Promise<void> {
  clearTimeout(timer);
  const before = absence.get();
  if (before === null) return;
  absence.set({ ...before, nextTryAt: null });
  if (await isAnswering()) {
    absence.set(null);
    if (before.state === 'away') for (const heed of returns) heed();
    return;
  }
  const pause = (pauses[tries] ?? pauses.at(-1) ?? 0) * 1_000;
  tries += 1;
  absence.set({ state: 'away', nextTryAt: Date.now() + pause });
  timer = setTimeout(() => void tryNow(), pause);
}

/** Resolves once the server is not known to be away, or once it is. */
export function serverIs(where: 'there' | 'away'): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if ((absence.get() === null) !== (where === 'there')) return;
      stop();
      resolve();
    };
    const stop = absence.subscribe(look);
    look();
  });
}

/** Calls back each time the server is back. */
export function whenServerIsBack(heed: () => void): () => void {
  returns.add(heed);
  return () => returns.delete(heed);
}

async function isAnswering(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patience);
    const { ok } = await fetch('/api/health', { cache: 'no-store', signal });
    return ok;
  } catch {
    return false;
  }
}
