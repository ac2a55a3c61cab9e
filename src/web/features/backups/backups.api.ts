/** Backups, for super users to see and to make. */
import { queryOptions } from '@tanstack/react-query';
import { backupsApi } from '#contract/backups.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

/** How often the page reads again while one is made, in milliseconds. */
const lookSoon = 2_000;

const read = makeQuery(backupsApi.get);
// They are made by themselves, so it is read again on every visit.
export const backupsQuery = queryOptions({
  ...read,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.running ? lookSoon : false),
});

export const useStartBackup = writeHook(backupsApi.start, 'backup.started');
