/** The course of an import: choose a file, map its columns, follow the run, see how it ended. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ImportEntity, ImportReport, ImportStart, PreviewChoice } from '#contract/imports.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { CallError, ourFault } from '#web/lib/call-error.ts';
import { plural } from '#web/lib/format.ts';
import { keepDeedOfRun, noteEndOfRun } from '#web/lib/last-deed.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { findFileRefusal, invalidTitle } from './import-files.ts';
import { importedWords, nameEntity } from './import-words.ts';
import {
  findRunningImport,
  importQuery,
  rereadImported,
  uploadFile,
  usePreviewImport,
  useRemoveImport,
  useStartImport,
} from './imports.api.ts';
import { findReview, forgetReview, keepReview } from './kept-review.ts';
import {
  fileOfJob,
  type MappedFile,
  makeFile,
  makeReviewStart,
  makeStart,
  pickReading,
  readAs,
} from './mapped-file.ts';
import { forgetRows, reviewQuery, useStartReview } from './reviews.api.ts';
import { useStop } from './use-stop.ts';
import { watchedImport, watchImport } from './watched-import.ts';

export type ImportStage =
  | { kind: 'choose'; problem?: string | undefined }
  | { kind: 'uploading'; fileName: string; percent: number; cancel: () => void }
  | { kind: 'map'; file: MappedFile }
  | { kind: 'review'; file: MappedFile };

export function useImport(entity: ImportEntity, opened: boolean) {
  const { id: userId } = useCurrentUser();
  const client = useQueryClient();
  const [stage, setStage] = useState<ImportStage>({ kind: 'choose' });
  const [watchedId, setWatchedId] = useState(() => watchedImport(entity, userId));
  const remove = useRemoveImport();
  const { stoppedId, ...running } = useStop({
    keyOf: (id) => importQuery(id).queryKey,
    remove: (id) => remove.mutateAsync({ params: { id } }),
  });
  const isFollowed = watchedId !== null && watchedId !== stoppedId;
  const report = useQuery({ ...importQuery(watchedId ?? ''), enabled: isFollowed });
  const preview = usePreviewImport();
  const start = useStartImport();
  const begin = useStartReview();

  const watch = (id: string | null) => {
    watchImport(entity, userId, id);
    setWatchedId(id);
  };
  const backToChoosing = (problem?: string) => {
    watch(null);
    forgetReview(entity, userId);
    setStage({ kind: 'choose', problem });
  };

  useAnnouncement(entity, report.data, () => rereadImported(client));
  useEffect(() => {
    // It was cancelled elsewhere, or forgotten after 30 days.
    if (!(report.error instanceof CallError) || report.error.status !== 404) return;
    watchImport(entity, userId, null);
    setWatchedId(null);
  }, [report.error, entity, userId]);

  const findRunning = useEffectEvent(async () => {
    if (watchedId !== null || stage.kind !== 'choose') return;
    const running = await findRunningImport(entity, userId).catch(() => null);
    if (running !== null) return watch(running);
    const reviewed = await findReview(entity, userId);
    setStage((now) =>
      reviewed && now.kind === 'choose' ? { kind: 'review', file: reviewed } : now,
    );
  });
  useEffect(() => {
    if (opened) void findRunning();
  }, [opened]);

  const chooseFile = async (file: File) => {
    const refused = await findFileRefusal(file);
    if (refused !== undefined) return refuse(file.name, refused);
    const abort = new AbortController();
    const show = (percent: number) =>
      setStage({ kind: 'uploading', fileName: file.name, percent, cancel: () => abort.abort() });
    show(0);
    try {
      const uploaded = await uploadFile(entity, file, { onProgress: show, signal: abort.signal });
      setStage({ kind: 'map', file: makeFile(uploaded) });
    } catch (error) {
      if (abort.signal.aborted) return setStage({ kind: 'choose' });
      if (error instanceof CallError && [400, 413, 415].includes(error.status)) {
        return refuse(file.name, error.serverMessage);
      }
      setStage({ kind: 'choose', problem: messageOf(error) });
      showFailure(error, failureWords(entity));
    }
  };

  const refuse = (fileName: string, problem: string) => {
    setStage({ kind: 'choose', problem });
    showToast({ title: invalidTitle(fileName), message: problem, kind: 'error' });
  };

  /** Reads the file again with another encoding or delimiter, or from another sheet. */
  const readAgain = async (file: MappedFile, choice: PreviewChoice) => {
    try {
      const read = await preview.mutateAsync({ params: { id: file.id }, query: choice });
      setStage({ kind: 'map', file: readAs(file, read) });
    } catch (error) {
      showFailure(error, { title: invalidTitle(file.fileName), message: messageOf(error) });
    }
  };

  /** Compares the file with what is there, so that it can be looked through before anything is written. */
  const review = async (file: MappedFile) => {
    try {
      forgetRows(client, file.id);
      const body = makeReviewStart(entity, file);
      const begun = await begin.mutateAsync({ params: { id: file.id }, body });
      client.setQueryData(reviewQuery(file.id).queryKey, begun);
      keepReview(entity, userId, file);
      setStage({ kind: 'review', file });
    } catch (error) {
      showFailure(error, failureOf(entity, error));
    }
  };

  const run = async (id: string, body: ImportStart) => {
    try {
      const started = await start.mutateAsync({ params: { id }, body });
      keepDeedOfRun(id);
      client.setQueryData(importQuery(id).queryKey, started);
      watch(id);
      forgetReview(entity, userId);
      setStage({ kind: 'choose' });
    } catch (error) {
      showFailure(error, failureOf(entity, error));
    }
  };

  /** Discards an upload that was not started; if this fails, the server does so within a day. */
  const discard = async (id: string) => {
    backToChoosing();
    await remove.mutateAsync({ params: { id } }).catch(() => undefined);
  };

  /** Cancels a run; if it has just ended, its result is shown instead. */
  const stop = async (id: string) => {
    try {
      await running.stop(id);
      backToChoosing();
    } catch (error) {
      const isOver = error instanceof CallError && [404, 409].includes(error.status);
      if (!isOver) showFailure(error, { title: 'Error', message: messageOf(error) });
      await report.refetch();
    }
  };

  /** Goes back to the columns of a failed import. */
  const mapAgain = async (job: ImportReport) => {
    try {
      const read = await preview.mutateAsync({ params: { id: job.id }, query: pickReading(job) });
      watch(null);
      setStage({ kind: 'map', file: fileOfJob(job, read) });
    } catch (error) {
      showFailure(error, failureOf(entity, error));
    }
  };

  return {
    stage,
    report: watchedId === null ? undefined : report,
    isReading: preview.isPending,
    isStarting: start.isPending,
    isReviewing: begin.isPending,
    chooseFile,
    readAgain,
    /** Something else was chosen for the file. */
    choose: (file: MappedFile) => setStage({ kind: 'map', file }),
    start: (file: MappedFile) => run(file.id, makeStart(file, file.preview)),
    /** Imports what the review shows. */
    startReviewed: (file: MappedFile) =>
      run(file.id, { ...makeStart(file, file.preview), skipsKnown: undefined, reviewed: true }),
    startAgain: (job: ImportReport) => run(job.id, makeStart(job, job)),
    review,
    discard,
    stop,
    mapAgain,
    /** The user has seen how it ended. */
    finish: () => backToChoosing(),
  };
}

export type Import = ReturnType<typeof useImport>;

/** Reports the end of a run that was watched, even if the dialog is closed by then. */
function useAnnouncement(
  entity: ImportEntity,
  report: ImportReport | undefined,
  onImported: () => void,
): void {
  const running = useRef<string>(undefined);
  const announce = useEffectEvent((ended: ImportReport) => {
    const written = ended.imported + ended.updated;
    noteEndOfRun(ended.id, { hasWritten: written > 0 });
    onImported();
    const known = ended.known + ended.unchanged;
    if (ended.status === 'done' && written === 0 && known > 0 && ended.known === ended.dropped) {
      return showToast(nothingNew(entity, known));
    }
    const hasRows = ended.status === 'done' && (written > 0 || ended.dropped === 0);
    if (!hasRows) return showToast({ ...failureWords(entity), kind: 'error' });
    showToast({ title: 'Import successful', message: importedWords(entity, ended) });
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

function nothingNew(entity: ImportEntity, known: number) {
  const { one, many } = nameEntity(entity);
  return {
    title: 'Nothing new',
    message: `${plural(known, one, many)} in the file, and you have ${known === 1 ? 'it' : 'them'} already`,
  };
}

function failureWords(entity: ImportEntity) {
  return { title: 'Import failed', message: `Failed to import ${nameEntity(entity).many}` };
}

/** The server explains what it refuses; a full disk is explained too. */
function failureOf(entity: ImportEntity, error: unknown) {
  const words = failureWords(entity);
  const saysWhy = error instanceof CallError && (isRefusal(error.status) || error.status === 507);
  return saysWhy ? { ...words, message: error.serverMessage || words.message } : words;
}

const isRefusal = (status: number) => status >= 400 && status < 500;

function messageOf(error: unknown): string {
  return error instanceof CallError ? error.serverMessage : ourFault;
}
