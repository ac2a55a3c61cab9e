import { openRuns } from '#server/kernel/runs.ts';
import { importJobs } from './imports.table.ts';

/** Of a run that breaks off nothing stays: its rows are one transaction. */
export const importRuns = openRuns(importJobs, {
  name: 'The import',
  silence: 30_000,
  silent: 'the server stopped while it ran. Nothing was imported. Start it again.',
  afterwards: 'Nothing was imported.',
});
