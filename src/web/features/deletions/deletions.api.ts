/** What was deleted, and bringing it back. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { type DeletedFilter, deletedApi } from '#contract/deleted.ts';
import { makePagedQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

export type DeletedView = Pick<DeletedFilter, 'q' | 'kind'>;

export function deletedPagesQuery({ q, kind }: DeletedView) {
  return infiniteQueryOptions({
    ...makePagedQuery(deletedApi.list, { q, kind: kind?.join(',') }),
    // Whatever anybody deletes adds to it.
    staleTime: 0,
  });
}

export const useRestoreRecords = writeHook(deletedApi.restore, 'restored');
