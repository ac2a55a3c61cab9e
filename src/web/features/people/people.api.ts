/** Reads and writes people; every write reads again what shows them. */
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { makeEtag } from '#contract/concurrency.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { type Person, peopleApi } from '#contract/people.ts';
import { call } from '#web/lib/call.ts';
import { saveEdit } from '#web/lib/edits.ts';
import { makePagedQuery, makeQuery, reread } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';
import type { PersonPatchInput } from './person-values.ts';

/** What a list of people may be asked for. */
export type PeopleQuery = NonNullable<CallInput<typeof peopleApi.list>['query']>;

/** Search text, filters and sort, as the URL of the People page holds them. */
export type PeopleFilter = Omit<PeopleQuery, 'limit' | 'cursor'>;

/** The list of the People page, read page by page; the rows of the last search stay until the next ones come. */
export function usePeople(filter: PeopleFilter) {
  const list = useInfiniteQuery({
    ...makePagedQuery(peopleApi.list, filter),
    placeholderData: keepPreviousData,
  });
  const people = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  return { list, people };
}

export type PeopleList = ReturnType<typeof usePeople>;

/** A few people at once, as for picking one. */
export function peopleQuery(query: PeopleQuery) {
  return makeQuery(peopleApi.list, { query });
}

export function personQuery(id: string) {
  return makeQuery(peopleApi.get, { params: { id } });
}

export const useCreatePerson = writeHook(peopleApi.create, 'person');

/** Changes some fields of a person; `seen` is how the user saw it. */
export function useChangePerson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (edit: { seen: Person; patch: PersonPatchInput }) => change(client, edit),
  });
}

/** Deletes a person; `leave` goes away from what shows it before everything is read again. */
export function useDeletePerson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, leave }: { id: string; leave: () => unknown }) => {
      await call(peopleApi.remove, { params: { id } });
      await leave();
      client.removeQueries({ queryKey: personQuery(id).queryKey });
      reread(client, 'person.removed');
    },
  });
}

export const useRestorePerson = writeHook(peopleApi.restore, 'person.removed');

async function change(
  client: QueryClient,
  { seen, patch }: { seen: Person; patch: PersonPatchInput },
): Promise<Person> {
  const params = { id: seen.id };
  const changed = await saveEdit({
    seen,
    patch,
    send: (version) => call(peopleApi.update, { params, body: patch, ifMatch: makeEtag(version) }),
    read: () => call(peopleApi.get, { params }),
  });
  // The page shows the change at once, and the next edit starts from it.
  client.setQueryData(personQuery(seen.id).queryKey, changed);
  reread(client, 'person');
  return changed;
}
