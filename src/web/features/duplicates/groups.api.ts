/** Groups of duplicates, how far the search for them has come, and saying that some are not the same. */
import { type Query, queryOptions } from '@tanstack/react-query';
import {
  type DuplicateGroupFilter,
  type DuplicateSearch,
  duplicatesApi,
} from '#contract/duplicates.ts';
import { makePagedQuery, makeQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

export type GroupsView = Pick<
  DuplicateGroupFilter,
  'q' | 'kind' | 'level' | 'assignedToId' | 'tag'
>;

/** Few, as each has several records. */
const groupsAtOnce = 20;
/** How often it is asked while the search goes on. */
const pace = 3_000;

export function groupPagesQuery(view: GroupsView) {
  return {
    ...makePagedQuery(duplicatesApi.list, { ...view, limit: groupsAtOnce }),
    // The search goes on in the background.
    staleTime: 0,
  };
}

export const searchQuery = queryOptions({
  ...makeQuery(duplicatesApi.search),
  staleTime: 0,
  refetchInterval: ({ state }: Pick<Query<DuplicateSearch>, 'state'>) =>
    state.data?.isDone === false ? pace : false,
});

export const useSeparate = writeHook(duplicatesApi.separate, 'pair');
