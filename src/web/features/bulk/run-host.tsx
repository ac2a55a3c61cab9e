import { useSyncExternalStore } from 'react';
import { optionalPart } from '#web/ui/later-part.tsx';
import { shownRuns } from './shown-runs.ts';

const RunStrips = optionalPart(async () => ({
  default: (await import('./run-strips.tsx')).RunStrips,
}));

/** Draws how far the changes of many records are, on whatever page one goes on. */
export function RunHost() {
  const ids = useSyncExternalStore(shownRuns.subscribe, shownRuns.get);
  return ids.length > 0 && <RunStrips ids={ids} />;
}
