/** Looks for likely duplicates: of what is being typed, once the typing pauses; of a record. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Duplicate, type DuplicateKind, duplicatesApi } from '#contract/duplicates.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { makeQuery } from '#web/lib/queries.ts';

export type CandidateInput = NonNullable<
  CallInput<typeof duplicatesApi.check>['body']
>['candidates'][number];

const pause = 400;
export const mostShown = 3;
const none: readonly Duplicate[] = [];

/** The likeliest first; none if there is too little to go by, or if the search fails: adding goes on without it. */
export function useDuplicates(candidate: CandidateInput): readonly Duplicate[] {
  // As text, because a form makes a new object with the same values on every render.
  const [settled] = useDebouncedValue(JSON.stringify(candidate), pause);
  const asked: CandidateInput = JSON.parse(settled);
  const isTelling = [asked.name, asked.phone, asked.email, asked.website].some(
    (words) => (words?.trim() ?? '').length >= 3,
  );
  const { data } = useQuery({
    ...makeQuery(duplicatesApi.check, { body: { candidates: [asked] } }),
    enabled: isTelling,
    // Read again each time, because a record that was just added counts too.
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const found = data?.[0];
  return useMemo(() => (isTelling && found ? found.slice(0, mostShown) : none), [isTelling, found]);
}

/** What is likely or maybe the same as a record that is here. */
export function alikeQuery(kind: DuplicateKind, id: string) {
  return { ...makeQuery(duplicatesApi.alike, { query: { kind, id } }), staleTime: 0 };
}
