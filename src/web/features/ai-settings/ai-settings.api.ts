/** The AI provider, and the log of what models were asked for. */
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { aiSettingsApi } from '#contract/ai-settings.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { makePagedQuery, makeQuery, makeWrite } from '#web/lib/queries.ts';

export type AiCallQuery = NonNullable<CallInput<typeof aiSettingsApi.calls>['query']>;

// Every question of anybody adds to what was used.
export const aiSettingsQuery = { ...makeQuery(aiSettingsApi.get), staleTime: 0 };

export function useAiCalls(filter: AiCallQuery) {
  return useInfiniteQuery({
    ...makePagedQuery(aiSettingsApi.calls, filter),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useSaveAiSettings() {
  return useMutation(makeWrite(aiSettingsApi.save, 'ai-settings'));
}

export function useTestAi() {
  return useMutation(makeWrite(aiSettingsApi.test, 'ai-call'));
}
