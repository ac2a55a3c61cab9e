/** Reads and writes saved views. */
import { remindersApi } from '#contract/reminders.ts';
import { viewsApi } from '#contract/views.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

/** One's own and those that are shared, of all lists. */
export const viewsQuery = makeQuery(viewsApi.list);

/** Whether this server can send mails. */
export const mailQuery = makeQuery(remindersApi.settings);

export const useCreateView = writeHook(viewsApi.create, 'view');
export const useUpdateView = writeHook(viewsApi.update, 'view');
export const usePinView = writeHook(viewsApi.pin, 'view');
export const useDeleteView = writeHook(viewsApi.remove, 'view');
export const useRestoreView = writeHook(viewsApi.restore, 'view');
