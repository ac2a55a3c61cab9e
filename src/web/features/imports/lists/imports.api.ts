/** Uploads, previews, starts and follows imports. */
import type { QueryClient } from '@tanstack/react-query';
import {
  type ImportEntity,
  type ImportReport,
  type ImportStart,
  type ImportUpload,
  importsApi,
} from '#contract/imports.ts';
import { call } from '#web/lib/call.ts';
import { makeQuery, reread } from '#web/lib/queries.ts';
import { upload } from '#web/lib/upload.ts';
import { writeHook } from '#web/ui/write-hook.ts';

const pollInterval = 700;

/** A job, read again and again while it runs. */
export function importQuery(id: string) {
  return {
    ...makeQuery(importsApi.get, { params: { id } }),
    refetchInterval: (query: { state: { data?: ImportReport | undefined } }) =>
      query.state.data?.status === 'running' ? pollInterval : (false as const),
  };
}

export function rereadImported(client: QueryClient): void {
  reread(client, 'imported');
}

/** The user's own import that is running now, whatever device started it. */
export async function findRunningImport(
  entity: ImportEntity,
  userId: string,
): Promise<string | null> {
  const query = { entity, createdById: userId, limit: 1 };
  const [latest] = await call(importsApi.list, { query });
  return latest?.status === 'running' ? latest.id : null;
}

export function uploadFile(
  entity: ImportEntity,
  file: File,
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<ImportUpload> {
  const form = new FormData();
  form.set('entity', entity);
  form.set('file', file, file.name);
  return upload(importsApi.upload, form, options);
}

/** How many rows look like existing records, with the columns as they are mapped now. */
export function knownQuery(id: string, body: ImportStart) {
  return { ...makeQuery(importsApi.known, { params: { id }, body }), staleTime: 0, gcTime: 0 };
}

export const usePreviewImport = writeHook(importsApi.preview);
export const useStartImport = writeHook(importsApi.start, 'import.started');

/** Cancels an import, even while it runs. */
export const useRemoveImport = writeHook(importsApi.remove);

/** The address for downloading the dropped rows. */
export function droppedRowsAddress(id: string): string {
  return importsApi.droppedRows.path.replace(':id', id);
}
