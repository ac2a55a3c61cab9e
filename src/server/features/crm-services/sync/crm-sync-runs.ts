import { openRuns } from '#server/kernel/runs.ts';
import { crmSyncRuns } from './crm-sync.table.ts';

/** What a run has done is committed page by page, and stays if it breaks off. */
export const syncRuns = openRuns(crmSyncRuns, {
  name: 'The import',
  // The page has to report a dead run within 30 s.
  silence: 25_000,
  silent: 'the server stopped while it ran. What was imported is kept; resume it to go on.',
});
