/** The mail service: its settings, runs and conflicts. */
import {
  keepPreviousData,
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { makeEtag } from '#contract/concurrency.ts';
import type { CallInput } from '#contract/endpoint.ts';
import {
  type MailSettings,
  type MailSyncKind,
  type MailSyncRun,
  mailSyncApi,
} from '#contract/mail-sync.ts';
import { call } from '#web/lib/call.ts';
import { saveEdit } from '#web/lib/edits.ts';
import { makePagedQuery, makeQuery, reread } from '#web/lib/queries.ts';
import { useWriteAndShow } from '#web/lib/write-and-show.ts';
import { writeHook } from '#web/ui/write-hook.ts';

type SettingsDraft = NonNullable<CallInput<typeof mailSyncApi.saveSettings>['body']>;
export type MailSettingsPatch = Partial<SettingsDraft>;
export type EntryQuery = NonNullable<CallInput<typeof mailSyncApi.entries>['query']>;
export type RunQuery = NonNullable<CallInput<typeof mailSyncApi.runs>['query']>;

const syncKey = ['mail-service', 'sync'];
const statusKey = makeQuery(mailSyncApi.status).queryKey;

/** How often the page reads again, in milliseconds: during a sync, and otherwise. */
const lookSoon = 1_000;
const lookLater = 5_000;

// A sync may find that the account has to be connected again.
export const mailSettingsQuery = { ...makeQuery(mailSyncApi.settings), staleTime: 0 };

export function isSyncing(run: MailSyncRun | null | undefined): boolean {
  return run?.status === 'syncing';
}

/** The progress of the syncs; when one begins or ends, the lists of runs and conflicts are read again. */
export function useMailStatus() {
  const client = useQueryClient();
  // A sync of this tab, which the server may not have reported yet.
  const isStarting = useIsMutating({ mutationKey: syncKey }) > 0;
  const query = useQuery({
    ...makeQuery(mailSyncApi.status),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      isStarting || isSyncing(data?.contacts) || isSyncing(data?.calendar) ? lookSoon : lookLater,
  });
  const { data } = query;
  const news = data && JSON.stringify([marksOf(data.contacts), marksOf(data.calendar)]);
  const last = useRef(news);
  useEffect(() => {
    if (last.current !== undefined && news !== last.current) reread(client, 'mail-service');
    last.current = news;
  }, [client, news]);
  return query;
}

function marksOf(run: MailSyncRun | null): unknown {
  return run && [run.id, run.status];
}

export function useMailRun(id: string) {
  return useQuery({
    ...makeQuery(mailSyncApi.run, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => isSyncing(state.data) && lookSoon,
  });
}

export function useMailRuns(filter: RunQuery) {
  return useInfiniteQuery({
    ...makePagedQuery(mailSyncApi.runs, filter),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useMailEntries(filter: EntryQuery) {
  return useInfiniteQuery({
    ...makePagedQuery(mailSyncApi.entries, filter),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useMailConflicts() {
  return useInfiniteQuery({ ...makePagedQuery(mailSyncApi.conflicts, {}), staleTime: 0 });
}

export function useMailDoubts() {
  return useInfiniteQuery({ ...makePagedQuery(mailSyncApi.doubts, {}), staleTime: 0 });
}

/** Changes some of the settings; refused (412) only if somebody else has changed the same ones. */
export function useSaveMailSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ seen, patch }: { seen: MailSettings; patch: MailSettingsPatch }) => {
      const saved = await saveEdit({
        seen,
        patch,
        send: (version) =>
          call(mailSyncApi.saveSettings, {
            body: { ...draftOf(version), ...patch },
            ifMatch: makeEtag(version),
          }),
        read: () => call(mailSyncApi.settings),
      });
      client.setQueryData(mailSettingsQuery.queryKey, saved);
      reread(client, 'mail-service');
      return saved;
    },
  });
}

/** The current settings, without secrets and collections, which stay as they are if left out. */
function draftOf(settings: MailSettings): SettingsDraft {
  const { provider, serverUrl, contactsUrl, username, clientId, tenant } = settings;
  const { contactsDirection, calendarDirection, schedule } = settings;
  return {
    provider,
    serverUrl,
    contactsUrl,
    username,
    clientId,
    tenant,
    contactsDirection,
    calendarDirection,
    schedule,
  };
}

export const useTestMail = writeHook(mailSyncApi.testConnection, 'mail-service');
export const useDisconnectMail = writeHook(mailSyncApi.disconnect, 'mail-service');

export function useSync(kind: MailSyncKind) {
  const endpoint = kind === 'contacts' ? mailSyncApi.syncContacts : mailSyncApi.syncCalendar;
  // Until the page shows it, its numbers are those of the last run.
  return useWriteAndShow(endpoint, 'mail-sync', statusKey, syncKey);
}

export const useSettleConflict = writeHook(mailSyncApi.settle, 'mail-sync');
export const useAnswerDoubt = writeHook(mailSyncApi.answer, 'mail-service');
export const useTakeAnswerBack = writeHook(mailSyncApi.takeAnswerBack, 'mail-service');
