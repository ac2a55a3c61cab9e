import { openRuns } from '#server/kernel/runs.ts';
import { mailRuns } from './mail-sync.table.ts';

/** What a run has done is committed batch by batch, and stays if it breaks off. */
export const syncRuns = openRuns(mailRuns, {
  name: 'The sync',
  // The page has to report a dead run within 30 s.
  silence: 25_000,
  silent: 'the server stopped while it ran. What was synced is kept; the next sync goes on.',
});
