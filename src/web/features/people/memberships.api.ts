import { membershipsApi } from '#contract/memberships.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

export function membershipsQuery(personId: string) {
  return makeQuery(membershipsApi.list, { params: { id: personId } });
}

/** Who has left an organization. */
export function formerPeopleQuery(organizationId: string) {
  return makeQuery(membershipsApi.former, { params: { id: organizationId } });
}

export const useReplaceMemberships = writeHook(membershipsApi.replace, 'person');
