/** Reads and writes people; every write reads again whatever shows them. */
import type { CallInput } from '#contract/endpoint.ts';
import { erasureApi } from '#contract/erasure.ts';
import { type Person, peopleApi } from '#contract/people.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { changeHook, removalHook, writeHook } from '#web/ui/write-hook.ts';

/** The query of a list of people. */
export type PeopleQuery = NonNullable<CallInput<typeof peopleApi.list>['query']>;

/** Search text, filters and sort, as the page's URL holds them. */
export type PeopleFilter = Omit<PeopleQuery, 'limit' | 'cursor' | 'skip'>;

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
