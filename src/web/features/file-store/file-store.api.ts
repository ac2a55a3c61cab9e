/** The store of files, as super users see it and decide about it. */
import { queryOptions } from '@tanstack/react-query';
import { fileStoreApi } from '#contract/file-store.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

/** How often the page looks again while a sweep is under way, in milliseconds. */
const lookSoon = 2_000;

const read = makeQuery(fileStoreApi.get);
// Servers come and go and sweep by themselves, so it is read anew with every visit.
export const fileStoreQuery = queryOptions({
  ...read,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.isSweeping ? lookSoon : false),
});

export const useAdoptStore = writeHook(fileStoreApi.adopt, 'file-store.adopted');
export const useAllowSweep = writeHook(fileStoreApi.sweep, 'file-store');
export const useRestorePutAside = writeHook(fileStoreApi.restore, 'file-store');
