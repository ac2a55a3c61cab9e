import { useMutation } from '@tanstack/react-query';
import { remindersApi } from '#contract/reminders.ts';
import { queryOf, writeOf } from '#web/lib/queries.ts';

const everyMinute = 60_000;

/** Tasks become due while nothing else happens, so the list is read again now and then. */
export const remindersQuery = { ...queryOf(remindersApi.list), refetchInterval: everyMinute };

export const reminderSettingsQuery = queryOf(remindersApi.settings);

export function useChangeReminderSettings() {
  return useMutation(writeOf(remindersApi.changeSettings, ['reminders']));
}
