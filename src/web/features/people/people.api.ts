/** Reads and writes people; every write reads again what shows them. */
import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { peopleApi } from '#contract/people.ts';
import { pagesOf, queryOf, writeOf } from '#web/lib/queries.ts';

/** What a person appears in beside the lists of people: counted by organizations, by name in tasks and search. */
const related = ['people', 'organizations', 'tasks', 'search', 'stats'];

/** What is hidden and shown together with a person. */
const relatedOnDelete = [...related, 'notes', 'activity-logs'];

/** What a list of people may be asked for. */
export type PeopleQuery = NonNullable<CallInput<typeof peopleApi.list>['query']>;

/** The list as the People page reads it, page by page. */
export function peoplePagesQuery(query: PeopleQuery) {
  return pagesOf(peopleApi.list, query);
}

/** A few people at once, as for picking one. */
export function peopleQuery(query: PeopleQuery) {
  return queryOf(peopleApi.list, { query });
}

export function personQuery(id: string) {
  return queryOf(peopleApi.get, { params: { id } });
}

export function useCreatePerson() {
  return useMutation(writeOf(peopleApi.create, related));
}

export function useUpdatePerson() {
  return useMutation(writeOf(peopleApi.update, related));
}

export function useDeletePerson() {
  return useMutation(writeOf(peopleApi.remove, relatedOnDelete));
}

export function useRestorePerson() {
  return useMutation(writeOf(peopleApi.restore, relatedOnDelete));
}
