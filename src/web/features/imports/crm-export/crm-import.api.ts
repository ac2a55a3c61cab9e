/** Uploads, starts and follows imports of CRM exports. */
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { type CrmImportReport, type CrmImportUpload, crmImportApi } from '#contract/crm-import.ts';
import { call } from '#web/lib/call.ts';
import { markStale } from '#web/lib/mark-stale.ts';
import { makePagedQuery, makeQuery } from '#web/lib/queries.ts';
import { upload } from '#web/lib/upload.ts';
import { writeHook } from '#web/ui/write-hook.ts';

const pollInterval = 700;

/** A job, read again and again while it runs. */
export function crmImportQuery(id: string) {
  return {
    ...makeQuery(crmImportApi.get, { params: { id } }),
    refetchInterval: (query: { state: { data?: CrmImportReport | undefined } }) =>
      query.state.data?.status === 'running' ? pollInterval : (false as const),
  };
}

/** How its file reads, with its columns as they were last chosen. */
export function crmPreviewQuery(id: string) {
  return makeQuery(crmImportApi.preview, { params: { id } });
}

const earlier = makePagedQuery(crmImportApi.list, {});

export function useEarlierImports() {
  // Colleagues import too, so they are read again on every visit.
  return useInfiniteQuery({ ...earlier, staleTime: 0 });
}

export function rereadEarlierImports(client: QueryClient): void {
  void markStale(client, { queryKey: earlier.queryKey });
}

/** The user's own import that is running now, whatever device started it. */
export async function findRunningCrmImport(userId: string): Promise<string | null> {
  const [latest] = await call(crmImportApi.list, { query: { createdById: userId, limit: 1 } });
  return latest?.status === 'running' ? latest.id : null;
}

export function uploadCrmFile(
  file: File,
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<CrmImportUpload> {
  const form = new FormData();
  form.set('file', file, file.name);
  return upload(crmImportApi.upload, form, options);
}

/** Reads the file again with another encoding or delimiter. */
export const useReadCrmFileAgain = writeHook(crmImportApi.preview);
export const useStartCrmImport = writeHook(crmImportApi.start);

/** Cancels an import, even while it runs. */
export const useRemoveCrmImport = writeHook(crmImportApi.remove);

/** The address for downloading the skipped lines. */
export function skippedRowsAddress(id: string): string {
  return crmImportApi.skippedRows.path.replace(':id', id);
}
