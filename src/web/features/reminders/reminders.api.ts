import { useMutation } from '@tanstack/react-query';
import { remindersApi } from '#contract/reminders.ts';
import { makeQuery, makeWrite } from '#web/lib/queries.ts';

const everyMinute = 60_000;

/**
 * Tasks become due while nothing else happens, so the list is read again now and then. Its key begins as the
 * counts' do, so that whatever changes them changes it: also a person who is deleted with their tasks.
 */
export const remindersQuery = {
  ...makeQuery(remindersApi.list),
  queryKey: ['stats', remindersApi.list.path],
  refetchInterval: everyMinute,
};

export const reminderSettingsQuery = makeQuery(remindersApi.settings);

export function useChangeReminderSettings() {
  return useMutation(makeWrite(remindersApi.changeSettings, 'reminder-settings'));
}
