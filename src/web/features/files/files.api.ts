/** Reads and writes files; every write reads again whatever shows them. */
import type { QueryClient } from '@tanstack/react-query';
import { filesApi, type UploadedFile } from '#contract/files.ts';
import { makeQuery, reread } from '#web/lib/queries.ts';
import { upload } from '#web/lib/upload.ts';
import { writeHook } from '#web/ui/write-hook.ts';

/** The record that a file belongs to. */
export type FileLink =
  | { personId: string }
  | { organizationId: string }
  | { opportunityId: string }
  | { noteId: string };

/** The files of a record and of its notes, newest first; its card and its notes share the read. */
export function filesQuery(link: FileLink) {
  return makeQuery(filesApi.list, { query: link });
}

export async function uploadFile(
  client: QueryClient,
  link: FileLink,
  file: File,
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<UploadedFile> {
  const form = new FormData();
  for (const [name, id] of Object.entries(link)) form.set(name, id);
  form.set('file', file, file.name);
  const added = await upload(filesApi.upload, form, options);
  reread(client, 'file');
  return added;
}

export const useUpdateFile = writeHook(filesApi.update, 'file');
export const useDeleteFile = writeHook(filesApi.remove, 'file');
