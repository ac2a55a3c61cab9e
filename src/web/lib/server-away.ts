/** Whether the server answers. Whoever gets no answer says so here; it is then asked by itself until it does. */
import { createStore } from './store.ts';

export interface Absence {
  /** `asked`: one call got no answer, which may be chance. `away`: the server did not answer when asked either. */
  state: 'asked' | 'away';
  /** When it is asked next, as `Date.now()` counts; null while it is being asked. */
  nextTryAt: number | null;
}

/** Null while all is well, as far as anybody knows. */
export const absence = createStore<Absence | null>(null);

/** Seconds between one try and the next; the last one goes on. */
const pauses = [2, 4, 8, 15, 30];
/** A network that swallows everything must not hold up the next try for ever. */
const patience = 5_000;

const returns = new Set<() => void>();
let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A call got no answer, or a proxy's word that nobody is behind it. */
export function reportSilence(): void {
  if (absence.get() !== null) return;
  tries = 0;
  absence.set({ state: 'asked', nextTryAt: null });
  void tryNow();
}

/** Asks at once whether the server is there, rather than when its time has come. */
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

/** Calls back each time that the server has come back. */
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
