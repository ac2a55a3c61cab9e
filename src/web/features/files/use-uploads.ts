import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { FileLink } from './files.api.ts';
import {
  makeRecordKey,
  type RunningUpload,
  runningUploads,
  startUpload,
  watchUploads,
} from './running-uploads.ts';

/** The uploads to a record, and a function that starts more. */
export function useUploads(link: FileLink): {
  uploads: RunningUpload[];
  add: (files: Iterable<File>) => void;
} {
  const client = useQueryClient();
  const record = makeRecordKey(link);
  const all = useSyncExternalStore(runningUploads.subscribe, runningUploads.get);
  useEffect(() => watchUploads(record), [record]);
  return {
    uploads: all.filter((each) => each.record === record),
    add: (files) => {
      for (const file of files) startUpload(client, link, file);
    },
  };
}
