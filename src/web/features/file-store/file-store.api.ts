/** The store of files, for super users to see and decide about. */
import { queryOptions } from '@tanstack/react-query';
import { fileStoreApi } from '#contract/file-store.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

/** How often the page reads again during a sweep, in milliseconds. */
const lookSoon = 2_000;

const read = makeQuery(fileStoreApi.get);
// Servers start, stop and sweep by themselves, so it is read again on every visit.
export const fileStoreQuery = queryOptions({
  ...read,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.isSweeping ? lookSoon : false),
});

export const useAdoptStore = writeHook(fileStoreApi.adopt, 'file-store.adopted');
export const useAllowSweep = writeHook(fileStoreApi.sweep, 'file-store');
export const useDeleteOverdue = writeHook(fileStoreApi.deleteOverdue, 'file-store');
export const useRestorePutAside = writeHook(fileStoreApi.restore, 'file-store');
