/** The course of an import: choose a file, map its columns, follow the run, see how it ended. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type {
  ColumnMapping,
  ImportEntity,
  ImportPreview,
  ImportReport,
  ImportStart,
  ImportUpload,
  PreviewChoice,
} from '#contract/imports.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { CallError, ourFault } from '#web/lib/call-error.ts';
import { plural } from '#web/lib/format.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { findFileRefusal, invalidTitle } from './import-files.ts';
import { nameEntity } from './import-words.ts';
import {
  findRunningImport,
  importQuery,
  rereadImported,
  uploadFile,
  usePreviewImport,
  useRemoveImport,
  useStartImport,
} from './imports.api.ts';
import { useStop } from './use-stop.ts';
import { watchedImport, watchImport } from './watched-import.ts';

/** A file that was uploaded but not imported yet. */
export interface MappedFile {
  id: string;
  fileName: string;
  fileSize: number;
  preview: ImportPreview;
  mapping: ColumnMapping[];
  /** People without an e-mail address are imported too. */
  withoutEmail: boolean;
  /** Rows that look like existing records are skipped. */
  skipsKnown: boolean;
}

/** What the server needs to know to import or check a file. */
export function makeStart(
  {
    mapping,
    withoutEmail,
    skipsKnown,
  }: Pick<MappedFile, 'mapping' | 'withoutEmail' | 'skipsKnown'>,
  { encoding, delimiter, sheet, headerRow }: Reading,
): ImportStart {
  const reading = { encoding, delimiter, sheet: sheet ?? undefined, headerRow };
  return { mapping, ...reading, withoutEmail, skipsKnown };
}

type Reading = Pick<ImportPreview, 'encoding' | 'delimiter' | 'sheet' | 'headerRow'>;

export type ImportStage =
  | { kind: 'choose'; problem?: string | undefined }
  | { kind: 'uploading'; fileName: string; percent: number; cancel: () => void }
  | { kind: 'map'; file: MappedFile };

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

  const watch = (id: string | null) => {
    watchImport(entity, userId, id);
    setWatchedId(id);
  };
  const backToChoosing = (problem?: string) => {
    watch(null);
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
    if (running !== null) watch(running);
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
      setStage({ kind: 'map', file: fileOf(uploaded) });
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
      const isSame =
        read.headerRow === file.preview.headerRow &&
        JSON.stringify(read.header) === JSON.stringify(file.preview.header);
      const mapping = isSame ? file.mapping : read.mapping;
      setStage({ kind: 'map', file: { ...file, preview: read, mapping } });
    } catch (error) {
      showFailure(error, { title: invalidTitle(file.fileName), message: messageOf(error) });
    }
  };

  const run = async (id: string, body: ImportStart) => {
    try {
      const started = await start.mutateAsync({ params: { id }, body });
      client.setQueryData(importQuery(id).queryKey, started);
      watch(id);
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
    const { id, fileName, fileSize, encoding, delimiter, headerRow } = job;
    const { withoutEmail, skipsKnown } = job;
    const query = { encoding, delimiter, sheet: job.sheet ?? undefined, headerRow };
    try {
      const read = await preview.mutateAsync({ params: { id }, query });
      const fields = new Map(job.mapping.map(({ column, field }) => [column, field]));
      const mapping = read.mapping.map(({ column }) => ({
        column,
        field: fields.get(column) ?? 'ignore',
      }));
      watch(null);
      const chosen = { withoutEmail, skipsKnown };
      const file = { id, fileName, fileSize, preview: read, mapping, ...chosen };
      setStage({ kind: 'map', file });
    } catch (error) {
      showFailure(error, failureOf(entity, error));
    }
  };

  return {
    stage,
    report: watchedId === null ? undefined : report,
    isReading: preview.isPending,
    isStarting: start.isPending,
    chooseFile,
    readAgain,
    mapColumns: (file: MappedFile, mapping: ColumnMapping[]) =>
      setStage({ kind: 'map', file: { ...file, mapping } }),
    allowWithoutEmail: (file: MappedFile, withoutEmail: boolean) =>
      setStage({ kind: 'map', file: { ...file, withoutEmail } }),
    skipKnown: (file: MappedFile, skipsKnown: boolean) =>
      setStage({ kind: 'map', file: { ...file, skipsKnown } }),
    start: (file: MappedFile) => run(file.id, makeStart(file, file.preview)),
    startAgain: (job: ImportReport) => run(job.id, makeStart(job, job)),
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
    onImported();
    if (ended.status === 'done' && ended.known > 0 && ended.known === ended.dropped) {
      if (ended.imported === 0) return showToast(nothingNew(entity, ended));
    }
    const hasRows = ended.status === 'done' && (ended.imported > 0 || ended.dropped === 0);
    if (!hasRows) return showToast({ ...failureWords(entity), kind: 'error' });
    showToast({ title: 'Import successful', message: `Imported ${ended.imported} ${entity}` });
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

function nothingNew(entity: ImportEntity, { known }: ImportReport) {
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

function fileOf({ id, fileName, fileSize, mapping, ...preview }: ImportUpload): MappedFile {
  const { withoutEmail } = preview;
  // By default nobody is imported twice.
  const chosen = { mapping, withoutEmail, skipsKnown: true };
  return { id, fileName, fileSize, ...chosen, preview: { ...preview, mapping } };
}

function messageOf(error: unknown): string {
  return error instanceof CallError ? error.serverMessage : ourFault;
}
