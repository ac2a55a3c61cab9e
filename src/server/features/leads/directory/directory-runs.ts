import { openRuns } from '#server/kernel/runs.ts';
import { directoryLoads } from './lead-directory.table.ts';

/** A load that fails leaves nothing, as it is one transaction. */
export const loadRuns = openRuns(directoryLoads, {
  name: 'Loading',
  silence: 25_000,
  silent: 'the server stopped. Nothing was loaded.',
  afterwards: 'Nothing was loaded.',
});
