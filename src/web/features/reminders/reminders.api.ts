import { remindersApi } from '#contract/reminders.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

const everyMinute = 60_000;

/**
 * Tasks become due without any write, so the list is read again now and then. Its key begins like
 * that of the counts, so that whatever makes those stale makes this stale, such as deleting a
 * person together with their tasks.
 */
export const remindersQuery = {
  ...makeQuery(remindersApi.list),
  queryKey: ['stats', remindersApi.list.path],
  refetchInterval: everyMinute,
};

export const reminderSettingsQuery = makeQuery(remindersApi.settings);

export const useChangeReminderSettings = writeHook(
  remindersApi.changeSettings,
  'reminder-settings',
);

export const useSnoozeReminder = writeHook(remindersApi.snooze, 'reminder');
