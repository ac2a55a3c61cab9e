import { openRuns } from '#server/kernel/runs.ts';
import { importJobs } from './imports.table.ts';

/** A run that breaks off leaves nothing, as its rows are one transaction. */
export const importRuns = openRuns(importJobs, {
  name: 'The import',
  silence: 25_000,
  silent: 'the server stopped while it ran. Nothing was imported. Start it again.',
  afterwards: 'Nothing was imported.',
});
