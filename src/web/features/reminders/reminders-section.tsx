/** The switch for reminder e-mails, on the account page. */
import { Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getServerMessage } from '#web/lib/call-error.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { reminderSettingsQuery, useChangeReminderSettings } from './reminders.api.ts';

export function RemindersSection() {
  const { data, isPending, error, refetch } = useQuery(reminderSettingsQuery);
  const change = useChangeReminderSettings();
  const email = change.isPending ? change.variables.body?.email : data?.email;

  const handleChange = async (wanted: boolean) => {
    try {
      await change.mutateAsync({ body: { email: wanted } });
      showToast({
        title: wanted ? 'Reminder e-mails are on' : 'Reminder e-mails are off',
        message: wanted
          ? 'You get one an hour before a task is due.'
          : 'The bell still shows them.',
      });
    } catch (reason) {
      showFailure(reason, {
        title: 'Error',
        message: getServerMessage(reason) ?? 'The switch could not be changed. Please try again.',
      });
    }
  };

  return (
    <SectionCard title="Reminders">
      {error && <ErrorState title="Failed to load the switch" error={error} onRetry={refetch} />}
      {isPending && <Skeleton height={44} radius={8} />}
      {data && (
        <Switch
          label="Send me an e-mail an hour before a task is due"
          description={
            data.available
              ? 'Only for tasks that are assigned to you and have their reminder on.'
              : 'This server has not been set up to send e-mails; the bell at the top works all the same.'
          }
          checked={email ?? true}
          onChange={(event) => void handleChange(event.currentTarget.checked)}
        />
      )}
    </SectionCard>
  );
}
