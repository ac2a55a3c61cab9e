/** How long what was deleted is kept, for super users. */
import { queryOptions } from '@tanstack/react-query';
import { deletionSettingsApi } from '#contract/deletion-settings.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

/** How often the page reads again while records are removed, in milliseconds. */
const lookSoon = 2_000;

export const deletionSettingsQuery = queryOptions({
  ...makeQuery(deletionSettingsApi.get),
  // The nightly removal changes it by itself.
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.isPurging ? lookSoon : false),
});

export const useChangeKeepDays = writeHook(deletionSettingsApi.update, 'deletion-settings');
export const usePurge = writeHook(deletionSettingsApi.purge, 'deletion-settings');
