/** The AI provider, and the log of calls to models. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { aiSettingsApi } from '#contract/ai-settings.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { makePagedQuery, makeQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

export type AiCallQuery = NonNullable<CallInput<typeof aiSettingsApi.calls>['query']>;

// Every question that anybody asks changes the usage.
export const aiSettingsQuery = { ...makeQuery(aiSettingsApi.get), staleTime: 0 };

export function useAiCalls(filter: AiCallQuery) {
  return useInfiniteQuery({
    ...makePagedQuery(aiSettingsApi.calls, filter),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const useSaveAiSettings = writeHook(aiSettingsApi.save, 'ai-settings');
export const useTestAi = writeHook(aiSettingsApi.test, 'ai-call');
