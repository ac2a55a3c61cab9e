/** The store of files, as super users see it and decide about it. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { fileStoreApi } from '#contract/file-store.ts';
import { makeQuery, makeWrite } from '#web/lib/queries.ts';

/** How often the page looks again while a sweep is under way, in milliseconds. */
const lookSoon = 2_000;

const read = makeQuery(fileStoreApi.get);
// Servers come and go and sweep by themselves, so it is read anew with every visit.
export const fileStoreQuery = queryOptions({
  ...read,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.isSweeping ? lookSoon : false),
});

export function useAdoptStore() {
  return useMutation(makeWrite(fileStoreApi.adopt, 'file-store.adopted'));
}

export function useAllowSweep() {
  return useMutation(makeWrite(fileStoreApi.sweep, 'file-store'));
}

export function useRestorePutAside() {
  return useMutation(makeWrite(fileStoreApi.restore, 'file-store'));
}
