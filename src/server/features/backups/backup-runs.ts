import { openRuns } from '#server/kernel/runs.ts';
import { backups } from './backups.table.ts';

/** What breaks off leaves nothing behind: neither half a backup nor a database of a drill. */
export const backupRuns = openRuns(backups, {
  name: 'It',
  silence: 25_000,
  silent: 'the server stopped.',
});
