/** The CRM service: its connection, its imports, and the progress of the running one. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { crmServiceApi } from '#contract/crm-service.ts';
import { type CrmSyncScope, crmSyncApi } from '#contract/crm-sync.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { makePagedQuery, makeQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

export type IssueQuery = NonNullable<CallInput<typeof crmSyncApi.issues>['query']>;

/** As specified: while an import runs, and otherwise. */
const pollWhileSyncing = 1_000;
const pollOtherwise = 5_000;

/** The name of the connected service. */
export const crmServiceQuery = { ...makeQuery(crmServiceApi.service), staleTime: 0 };
export const settingsQuery = { ...makeQuery(crmServiceApi.settings), staleTime: 0 };
export const runsQuery = { ...makeQuery(crmSyncApi.runs), staleTime: 0 };
export const progressQuery = { ...makeQuery(crmSyncApi.progress), staleTime: 0 };

/** `isStarting`: an import was started in this tab that the server has not reported yet. */
export function useProgress(isStarting: boolean) {
  return useQuery({
    ...progressQuery,
    refetchInterval: ({ state }) =>
      isStarting || state.data?.status === 'syncing' ? pollWhileSyncing : pollOtherwise,
  });
}

/** Read again as long as it says that it runs: its end may have come between this and the progress. */
export function useRun(id: string) {
  return useQuery({
    ...makeQuery(crmSyncApi.run, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.status === 'syncing' && pollOtherwise,
  });
}

export function useIssues(filter: IssueQuery) {
  return useInfiniteQuery({
    ...makePagedQuery(crmSyncApi.issues, filter),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const useSaveSettings = writeHook(crmServiceApi.saveSettings, 'crm-service');
export const useTestConnection = writeHook(crmServiceApi.testConnection);

const endpoints = {
  all: crmSyncApi.syncAll,
  organizations: crmSyncApi.syncOrganizations,
  people: crmSyncApi.syncPeople,
  tasks: crmSyncApi.syncTasks,
  notes: crmSyncApi.syncNotes,
};

/** Each resolves when its run ends. */
export function syncCall(scope: CrmSyncScope) {
  return endpoints[scope];
}

export const useStopSync = writeHook(crmSyncApi.stop, 'crm-service');
