/**
 * The uploads under way, to whatever record: they go on while other pages are open, and leaving the
 * app asks first. Those to the same record run one after the other.
 */
import type { QueryClient } from '@tanstack/react-query';
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { createStore } from '#web/lib/store.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { findFileProblem } from './file-words.ts';
import { type FileLink, uploadFile } from './files.api.ts';

export interface RunningUpload {
  key: number;
  /** The record it belongs to, as a key made by `makeRecordKey`. */
  record: string;
  name: string;
  percent: number;
  /** Why it failed; it can then be retried or dismissed. */
  problem: string | null;
  /** Undefined if a retry would fail in the same way. */
  retry?: () => void;
  cancel: () => void;
}

export const runningUploads = createStore<readonly RunningUpload[]>([]);

/** The records whose uploads are on the screen, and how many times each. */
const watched = new Map<string, number>();
const queues = new Map<string, Promise<void>>();
let lastKey = 0;

export function makeRecordKey(link: FileLink): string {
  return Object.entries(link).join();
}

/** Until the returned function is called, the record's uploads are on the screen, so that no toast reports them. */
export function watchUploads(record: string): () => void {
  watched.set(record, (watched.get(record) ?? 0) + 1);
  return () => watched.set(record, (watched.get(record) ?? 1) - 1);
}

export function startUpload(client: QueryClient, link: FileLink, file: File): void {
  lastKey += 1;
  const key = lastKey;
  const record = makeRecordKey(link);
  const controller = new AbortController();
  const { signal } = controller;
  const cancel = () => {
    controller.abort();
    put(runningUploads.get().filter((each) => each.key !== key));
  };
  const problem = findFileProblem(file);
  put([...runningUploads.get(), { key, record, name: file.name, percent: 0, problem, cancel }]);
  if (problem !== null) return;
  const run = async () => {
    if (signal.aborted) return;
    try {
      const onProgress = (percent: number) => change(key, { percent });
      const { warning } = await uploadFile(client, link, file, { onProgress, signal });
      cancel();
      if (warning === undefined) {
        showToast({ title: 'File added', message: `${file.name} has been uploaded` });
      } else {
        const title = 'Added on this server only';
        showToast({ title, message: warning, kind: 'error', isDone: true });
      }
    } catch (error) {
      if (signal.aborted) return;
      const words = getServerMessage(error) ?? 'The file could not be uploaded.';
      const retry = () => {
        cancel();
        startUpload(client, link, file);
      };
      change(key, {
        problem: `${file.name}: ${words}`,
        ...(mayEndOtherwise(error) && { retry }),
      });
      if (!watched.get(record)) tellOfFailure(error, file.name, words);
    }
  };
  const before = queues.get(record) ?? Promise.resolve();
  queues.set(record, before.then(run));
}

function tellOfFailure(error: unknown, name: string, words: string): void {
  showFailure(error, { title: `${name} was not added`, message: words });
}

function change(key: number, values: Partial<RunningUpload>): void {
  put(runningUploads.get().map((each) => (each.key === key ? { ...each, ...values } : each)));
}

function put(uploads: readonly RunningUpload[]): void {
  runningUploads.set(uploads);
  const isUnderWay = uploads.some(({ problem }) => problem === null);
  if (isUnderWay) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** What the server says about the file itself will not change with another try. */
function mayEndOtherwise(error: unknown): boolean {
  return !(error instanceof CallError) || ![400, 403, 404, 413, 415].includes(error.status);
}
