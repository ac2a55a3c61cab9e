import { openRuns } from '#server/kernel/runs.ts';
import { bulkRunRows } from './bulk.table.ts';

/** A run that breaks off leaves nothing, as all that it changes is one transaction. */
export const bulkRuns = openRuns(bulkRunRows, {
  name: 'The change',
  silence: 25_000,
  silent: 'the server stopped while it ran. Nothing was changed.',
  afterwards: 'Nothing was changed.',
});
