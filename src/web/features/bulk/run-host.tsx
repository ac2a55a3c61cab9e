import { useSyncExternalStore } from 'react';
import { shownRuns } from '#web/lib/shown-runs.ts';
import { RunStrips } from './run-strips.tsx';

/** Draws how far the changes of many records are, on whatever page one goes on. */
export function RunHost() {
  const ids = useSyncExternalStore(shownRuns.subscribe, shownRuns.get);
  return ids.length > 0 && <RunStrips ids={ids} />;
}
