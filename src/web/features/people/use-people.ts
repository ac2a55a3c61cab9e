import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { peopleApi } from '#contract/people.ts';
import { makePagedQuery } from '#web/lib/queries.ts';
import { useItems } from '#web/ui/paged-list.tsx';
import { useAdded } from '#web/ui/use-added.ts';
import { type PeopleFilter, type PeopleQuery, personQuery } from './people.api.ts';

/** The list of the People page, read page by page, with one that was just added before them where they lack it; the rows of the last search stay until the new ones arrive. */
export function usePeople(filter: PeopleFilter & Pick<PeopleQuery, 'limit'>) {
  const pages = makePagedQuery(peopleApi.list, filter);
  const list = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData });
  const added = useAdded(list, { list: filter, path: peopleApi.create.path, read: personQuery });
  const people = useItems(list, added);
  return { list, added, people, queryKey: pages.queryKey };
}

export type PeopleList = ReturnType<typeof usePeople>;
