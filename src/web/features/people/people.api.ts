/** Reads and writes people; every write reads again whatever shows them. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { erasureApi } from '#contract/erasure.ts';
import { type Person, peopleApi } from '#contract/people.ts';
import { makePagedQuery, makeQuery } from '#web/lib/queries.ts';
import { useItems } from '#web/ui/paged-list.tsx';
import { useAdded } from '#web/ui/use-added.ts';
import { changeHook, removalHook, writeHook } from '#web/ui/write-hook.ts';

/** The query of a list of people. */
export type PeopleQuery = NonNullable<CallInput<typeof peopleApi.list>['query']>;

/** Search text, filters and sort, as the page's URL holds them. */
export type PeopleFilter = Omit<PeopleQuery, 'limit' | 'cursor'>;

/** The list of the People page, read page by page, with one that was just added before them where they lack it; the rows of the last search stay until the new ones arrive. */
export function usePeople(filter: PeopleFilter & Pick<PeopleQuery, 'limit'>) {
  const pages = makePagedQuery(peopleApi.list, filter);
  const list = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData });
  const added = useAdded(list, { list: filter, path: peopleApi.create.path, read: personQuery });
  const read = useItems(list);
  return { list, added, people: [...added, ...read], queryKey: pages.queryKey };
}

export type PeopleList = ReturnType<typeof usePeople>;

/** A row of the list can stand for it at first; that lacks what lists leave out, and so is read again. */
export function personQuery(id: string) {
  return {
    ...makeQuery(peopleApi.get, { params: { id } }),
    staleTime: ({ state }: { state: { data?: Person | undefined } }) =>
      state.data?.furtherEmails ? Number.POSITIVE_INFINITY : 0,
  };
}

export const useCreatePerson = writeHook(peopleApi.create, 'person');
export const useChangePerson = changeHook(peopleApi, 'person');
export const useDeletePerson = removalHook(peopleApi, 'person.removed');
/** What it changes is read again once its page is left. */
export const useErasePerson = writeHook(erasureApi.erase);
export const useRestorePerson = writeHook(peopleApi.restore, 'person.removed');
