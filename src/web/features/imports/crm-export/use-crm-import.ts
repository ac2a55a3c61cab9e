/** The course of one import of a CRM export: choose a file, see how it reads, follow the run, see how it ended. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CrmImportReport, CrmImportStart, CrmImportUpload } from '#contract/crm-import.ts';
import { maxCrmFileSize } from '#contract/imports.ts';
import { rereadImported } from '#web/features/imports/lists/imports.api.ts';
import { useStop } from '#web/features/imports/lists/use-stop.ts';
import { watchedImport, watchImport } from '#web/features/imports/lists/watched-import.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { CallError, getServerMessage, ourFault } from '#web/lib/call-error.ts';
import { keepDeedOfRun, noteEndOfRun } from '#web/lib/last-deed.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useUrlState } from '#web/ui/use-url-state.ts';
import {
  crmImportQuery,
  crmPreviewQuery,
  findRunningCrmImport,
  rereadEarlierImports,
  uploadCrmFile,
  useRemoveCrmImport,
  useStartCrmImport,
} from './crm-import.api.ts';
import { hasWritten, keptRows, summarizeOutcome } from './crm-import-words.ts';

export type CrmImportStage =
  | { kind: 'choose'; problem?: string | undefined }
  | { kind: 'uploading'; fileName: string; percent: number; cancel: () => void };

const failed = 'Import Failed';
const emptyFile = 'The CSV file is empty';
const nothingInside = [emptyFile, 'The CSV file has the names of columns and no rows below them'];

export function useCrmImport() {
  const { id: userId } = useCurrentUser();
  const client = useQueryClient();
  const [{ import: chosenId }, setUrl] = useUrlState();
  const [stage, setStage] = useState<CrmImportStage>({ kind: 'choose' });
  const [watchedId, setWatchedId] = useState(() => watchedImport('crm', userId));
  const shownId = chosenId ?? watchedId;
  const removeCall = useRemoveCrmImport();
  const { stoppedId, ...running } = useStop({
    keyOf: (id) => crmImportQuery(id).queryKey,
    remove: (id) => removeCall.mutateAsync({ params: { id } }),
  });
  const isFollowed = shownId !== null && shownId !== stoppedId;
  const report = useQuery({ ...crmImportQuery(shownId ?? ''), enabled: isFollowed });
  const startCall = useStartCrmImport();

  const watch = (id: string | null) => {
    watchImport('crm', userId, id);
    setWatchedId(id);
  };
  /** Back to choosing a file, with the earlier imports below. */
  const backToChoosing = () => {
    watch(null);
    setUrl({ import: undefined });
    setStage({ kind: 'choose' });
    rereadEarlierImports(client);
  };

  useAnnouncement(report.data, () => {
    rereadImported(client);
    rereadEarlierImports(client);
  });
  const forget = useEffectEvent(() => watchImport('crm', userId, null));
  useEffect(() => {
    // It was cancelled elsewhere, or forgotten after 30 days.
    if (isGone(report.error)) forget();
  }, [report.error]);

  const findRunning = useEffectEvent(async () => {
    if (shownId !== null) return;
    const running = await findRunningCrmImport(userId).catch(() => null);
    if (running !== null) watch(running);
  });
  useEffect(() => {
    void findRunning();
  }, []);

  const refuse = (error: unknown, problem: string) => {
    setStage({ kind: 'choose', problem });
    const title = nothingInside.includes(problem) ? 'Invalid CSV' : failed;
    showFailure(error, { title, message: problem });
  };

  const chooseFile = async (file: File) => {
    const fault = faultOf(file);
    if (fault !== undefined) return refuse(undefined, fault);
    const abort = new AbortController();
    const show = (percent: number) =>
      setStage({ kind: 'uploading', fileName: file.name, percent, cancel: () => abort.abort() });
    show(0);
    try {
      const uploaded = await uploadCrmFile(file, { onProgress: show, signal: abort.signal });
      open(uploaded);
    } catch (error) {
      if (abort.signal.aborted) return setStage({ kind: 'choose' });
      refuse(error, messageOf(error));
    }
  };

  const open = (uploaded: CrmImportUpload) => {
    const { id, encoding, delimiter, header, preview, mapping, targets, ...job } = uploaded;
    const read = { encoding, delimiter, header, preview, mapping, targets };
    client.setQueryData(crmImportQuery(id).queryKey, { ...job, id, skippedRows: [] });
    client.setQueryData(crmPreviewQuery(id).queryKey, read);
    setUrl({ import: id });
    setStage({ kind: 'choose' });
  };

  /** Without choices it is retried as it was. */
  const start = async (id: string, choice: CrmImportStart = {}) => {
    try {
      const started = await startCall.mutateAsync({ params: { id }, body: choice });
      keepDeedOfRun(id);
      client.setQueryData(crmImportQuery(id).queryKey, started);
      watch(id);
    } catch (error) {
      showFailure(error, { title: failed, message: messageOf(error) });
    }
  };

  /** Discards an upload that was not started or has failed. */
  const discard = async (id: string) => {
    // If this fails, the server discards it within a day.
    await removeCall.mutateAsync({ params: { id } }).catch(() => undefined);
    backToChoosing();
  };

  /** Cancels a run; if it has just ended, its result is shown instead. */
  const stop = async (id: string) => {
    try {
      await running.stop(id);
      backToChoosing();
    } catch (error) {
      const isOver = error instanceof CallError && [404, 409].includes(error.status);
      if (!isOver) showFailure(error, { title: failed, message: messageOf(error) });
      await report.refetch();
    }
  };

  return {
    stage,
    report: shownId === null ? undefined : report,
    isStarting: startCall.isPending,
    chooseFile,
    start,
    discard,
    stop,
    /** The user has seen how it ended. */
    finish: backToChoosing,
  };
}

export type CrmImport = ReturnType<typeof useCrmImport>;

/** Reports the end of a run that was watched. */
function useAnnouncement(report: CrmImportReport | undefined, onImported: () => void): void {
  const running = useRef<string>(undefined);
  const announce = useEffectEvent(({ id, outcome, error }: CrmImportReport) => {
    noteEndOfRun(id, { hasWritten: outcome !== null && hasWritten(outcome) });
    onImported();
    if (outcome && (keptRows(outcome) > 0 || outcome.rows === 0)) {
      return showToast({ title: 'Import successful', message: summarizeOutcome(outcome) });
    }
    showToast({ title: failed, message: error ?? 'No row could be imported.', kind: 'error' });
  });
  useEffect(() => {
    if (!report) return;
    if (report.status === 'running') running.current = report.id;
    else if (running.current === report.id) {
      running.current = undefined;
      announce(report);
    }
  }, [report]);
}

export function isGone(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}

/** What is wrong with a file, found before it is sent. */
function faultOf({ name, size }: File): string | undefined {
  if (!/\.csv$/i.test(name)) return 'Only .csv files can be imported.';
  if (size === 0) return emptyFile;
  if (size > maxCrmFileSize) return 'The file is larger than 64 MB. Split it and try again.';
  return undefined;
}

function messageOf(error: unknown): string {
  return getServerMessage(error) ?? ourFault;
}
