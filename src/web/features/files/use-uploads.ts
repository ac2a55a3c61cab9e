/** The uploads to one record: one file after the other, each with its progress, and what went wrong. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError, serverMessageOf } from '#web/lib/call-error.ts';
import { showToast } from '#web/ui/toast.ts';
import { problemOf } from './file-words.ts';
import { type FileLink, uploadFile } from './files.api.ts';

export interface RunningUpload {
  key: number;
  name: string;
  percent: number;
  /** Why it did not come in; it then waits to be tried again or put away. */
  problem: string | null;
  /** Absent where another try would end the same. */
  retry?: () => void;
  cancel: () => void;
}

let lastKey = 0;

export function useUploads(link: FileLink) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<RunningUpload[]>([]);
  const queue = useRef(Promise.resolve());
  const controllers = useRef(new Set<AbortController>());
  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running) controller.abort();
    };
  }, []);

  const change = (key: number, values: Partial<RunningUpload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...values } : each)));
  const drop = (key: number) => setUploads((all) => all.filter((each) => each.key !== key));

  const start = (file: File) => {
    lastKey += 1;
    const key = lastKey;
    const controller = new AbortController();
    const { signal } = controller;
    const cancel = () => {
      controller.abort();
      drop(key);
    };
    const problem = problemOf(file);
    setUploads((all) => [...all, { key, name: file.name, percent: 0, problem, cancel }]);
    if (problem !== null) return;
    controllers.current.add(controller);
    const run = async () => {
      if (signal.aborted) return;
      try {
        const onProgress = (percent: number) => change(key, { percent });
        await uploadFile(client, link, file, { onProgress, signal });
        drop(key);
        showToast({ title: 'File added', message: `${file.name} has been uploaded` });
      } catch (error) {
        if (signal.aborted) return;
        const words = serverMessageOf(error) ?? 'The file could not be uploaded.';
        const retry = () => {
          cancel();
          start(file);
        };
        change(key, {
          problem: `${file.name}: ${words}`,
          ...(mayEndOtherwise(error) && { retry }),
        });
      } finally {
        controllers.current.delete(controller);
      }
    };
    queue.current = queue.current.then(run);
  };

  return {
    uploads,
    add: (files: Iterable<File>) => {
      for (const file of files) start(file);
    },
  };
}

/** What the server says about the file itself, it says at every try. */
function mayEndOtherwise(error: unknown): boolean {
  return !(error instanceof CallError) || ![400, 403, 404, 413, 415].includes(error.status);
}
