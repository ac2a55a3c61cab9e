/** The changes of many records that this window has begun and that it has not told the end of; a reload keeps them. */
import { createStore } from '#web/lib/store.ts';

const key = 'bulk-runs';

/** Their ids. */
export const shownRuns = createStore<readonly string[]>(readKept());

export function showRun(id: string): void {
  keep([...shownRuns.get(), id]);
}

export function forgetRun(id: string): void {
  keep(shownRuns.get().filter((each) => each !== id));
}

function keep(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(key, ids.join());
  } catch {
    // Without storage they are forgotten with the page.
  }
  shownRuns.set(ids);
}

function readKept(): string[] {
  try {
    return sessionStorage.getItem(key)?.split(',').filter(Boolean) ?? [];
  } catch {
    return [];
  }
}
