/**
 * Starts imports and reports how they ended. The server works on whether this page is open or not,
 * so what counts is the progress that it reports, and the reply of the call only if one comes.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type CrmSyncProgress,
  type CrmSyncResult,
  type CrmSyncScope,
  crmSyncApi,
  testLimit,
} from '#contract/crm-sync.ts';
import { rereadImported } from '#web/features/imports/lists/imports.api.ts';
import { call } from '#web/lib/call.ts';
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { noteDeed } from '#web/lib/last-deed.ts';
import { reread } from '#web/lib/queries.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { progressQuery, syncCall, useProgress } from './crm-sync.api.ts';
import { failureWords } from './crm-sync-words.ts';

type Order =
  | { kind: 'start'; scope: CrmSyncScope; isTest: boolean; isFull: boolean }
  | { kind: 'resume'; scope: CrmSyncScope; runId: string };

/** Not the server's error: a proxy in between ran out of patience. */
const silent = new Set([0, 502, 504, 524]);

function send(order: Order): Promise<CrmSyncResult> {
  if (order.kind === 'resume') {
    return call(crmSyncApi.resume, { params: { id: order.runId } });
  }
  const { isTest, isFull } = order;
  const query = {
    ...(isTest && { limit: testLimit }),
    ...(isFull && { full: 'true' as const }),
  };
  return call(syncCall(order.scope), { query });
}

/** `onBegin` closes what is shown of another import. */
export function useCrmSync({ onBegin }: { onBegin: () => void }) {
  const client = useQueryClient();
  const [order, setOrder] = useState<Order | null>(null);
  const progress = useProgress(order !== null);
  /** The run whose end has been reported. */
  const told = useRef<string>(undefined);
  const running = useRef<string>(undefined);
  const { mutateAsync } = useMutation({ mutationFn: send });

  const tellComplete = (message: string | undefined) =>
    showToast({ title: 'Import complete', message });
  const refresh = () => {
    reread(client, 'crm-service');
    rereadImported(client);
  };

  const run = async (next: Order) => {
    setOrder(next);
    onBegin();
    try {
      const { runId, message } = await mutateAsync(next);
      told.current = runId;
      tellComplete(message);
    } catch (error) {
      const isSilent = error instanceof CallError && silent.has(error.status);
      const now = await client.fetchQuery(progressQuery).catch(() => undefined);
      if (isSilent && now?.status === 'syncing') return;
      if (now && now.status !== 'syncing') told.current = now.runId ?? undefined;
      const message = getServerMessage(error) ?? failureWords(next.scope);
      showFailure(error, { title: 'Import failed', message });
    } finally {
      setOrder(null);
      refresh();
    }
  };

  const tellEnd = useEffectEvent(({ runId, status, scope, error, deedId }: CrmSyncProgress) => {
    refresh();
    // The reply of the call reports the end; if none comes, the polling below does.
    if (order !== null || runId === null || told.current === runId) return;
    told.current = runId;
    if (status === 'complete') {
      noteDeed(deedId);
      return tellComplete(undefined);
    }
    const message = error ?? failureWords(scope ?? 'all');
    showToast({ title: 'Import failed', message, kind: 'error' });
  });
  const { data } = progress;
  useEffect(() => {
    if (!data?.runId) return;
    if (data.status === 'syncing') {
      if (running.current !== data.runId) reread(client, 'crm-service');
      running.current = data.runId;
    } else if (running.current === data.runId) {
      running.current = undefined;
      tellEnd(data);
    }
  }, [data, client]);

  return {
    progress,
    /** What this tab has requested and not had an answer to yet. */
    order,
    isBusy: order !== null || data?.status === 'syncing',
    start: (scope: CrmSyncScope, options: { isTest: boolean; isFull: boolean }) =>
      run({ kind: 'start', scope, ...options }),
    resume: (runId: string, scope: CrmSyncScope) => run({ kind: 'resume', scope, runId }),
  };
}

export type CrmSync = ReturnType<typeof useCrmSync>;
