/** How the records that a condition may name are read, by their kinds. */
import type { QueryClient } from '@tanstack/react-query';
import { opportunitiesApi } from '#contract/opportunities.ts';
import { organizationsApi } from '#contract/organizations.ts';
import { peopleApi } from '#contract/people.ts';
import type { SubjectKind } from '#contract/records.ts';
import { CallError } from '#web/lib/call-error.ts';
import { makeQuery } from '#web/lib/queries.ts';
import type { Named } from '#web/ui/searched-picker.tsx';
import type { OfRecord } from '#web/ui/write-hook.ts';

const reads: Record<SubjectKind, OfRecord<unknown, Named>> = {
  person: peopleApi.get,
  organization: organizationsApi.get,
  opportunity: opportunitiesApi.get,
};

export const unknownRecord = 'a deleted record';

export function linkedQuery(kind: SubjectKind, id: string) {
  return makeQuery(reads[kind], { params: { id } });
}

/** As it is called by now: read anew where it may have been changed. */
export async function readLinkedName(
  client: QueryClient,
  kind: SubjectKind,
  id: string,
): Promise<string> {
  const query = linkedQuery(kind, id);
  try {
    return (await client.fetchQuery(query)).name;
  } catch (error) {
    const isGone = error instanceof CallError && [403, 404, 410].includes(error.status);
    return (isGone ? undefined : client.getQueryData(query.queryKey)?.name) ?? unknownRecord;
  }
}
