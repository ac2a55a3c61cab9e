/** The business directory, for super users. */
import { useMutation } from '@tanstack/react-query';
import { leadDirectoryApi } from '#contract/lead-directory.ts';
import { makeQuery, reread } from '#web/lib/queries.ts';
import { upload } from '#web/lib/upload.ts';
import { writeHook } from '#web/ui/write-hook.ts';

const whileLoading = 1_000;

/** Read again every second while a file is being loaded. */
export const directoryQuery = {
  ...makeQuery(leadDirectoryApi.get),
  staleTime: 0,
  refetchInterval: ({
    state,
  }: {
    state: { data?: { loads: { status: string }[] } | undefined };
  }) => (state.data?.loads.some(({ status }) => status === 'running') ? whileLoading : false),
} as const;

export function useUploadDirectory(onProgress: (percent: number) => void) {
  return useMutation({
    mutationFn: async (file: File, { client }) => {
      const form = new FormData();
      form.set('file', file, file.name);
      const { signal } = new AbortController();
      const load = await upload(leadDirectoryApi.upload, form, { onProgress, signal });
      reread(client, 'lead-directory');
      return load;
    },
  });
}

export const useRemoveLoad = writeHook(leadDirectoryApi.remove, 'lead-directory');
