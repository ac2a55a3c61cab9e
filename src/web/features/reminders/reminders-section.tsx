/** How long beforehand one is reminded, and whether by e-mail, too, on the account page. */
import { Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReminderSettingsPatch } from '#contract/reminders.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LeadSelect } from '#web/ui/lead-select.tsx';
import { Pair } from '#web/ui/pair.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { reminderSettingsQuery, useChangeReminderSettings } from './reminders.api.ts';

export function RemindersSection() {
  const { data, isPending, error, refetch } = useQuery(reminderSettingsQuery);
  const change = useChangeReminderSettings();
  const settings = data && { ...data, ...(change.isPending && change.variables.body) };

  const save = async (body: ReminderSettingsPatch, title: string, message: string) => {
    try {
      await change.mutateAsync({ body });
      showToast({ title, message });
    } catch (reason) {
      showFailure(reason, {
        title: 'Error',
        message: getServerMessage(reason) ?? 'It could not be changed. Please try again.',
      });
    }
  };
  const saveEmail = (body: ReminderSettingsPatch, isOn: boolean) =>
    save(
      body,
      isOn ? 'Reminder e-mails are on' : 'Reminder e-mails are off',
      isOn ? 'You get one when the bell reminds you.' : 'The bell still shows them.',
    );
  const saveLead = (body: ReminderSettingsPatch) =>
    save(body, 'Reminders changed', 'It goes for whatever has no lead time of its own.');

  return (
    <SectionCard title="Reminders">
      {error && <ErrorState title="Failed to load the settings" error={error} onRetry={refetch} />}
      {isPending && <Skeleton height={200} radius={8} />}
      {settings && (
        <Stack gap="sm">
          <Pair>
            <LeadSelect
              label="Remind me of tasks"
              hasUsual={false}
              value={settings.taskLead}
              onChange={(taskLead) => taskLead && void saveLead({ taskLead })}
            />
            <LeadSelect
              label="Remind me of events"
              hasUsual={false}
              value={settings.eventLead}
              onChange={(eventLead) => eventLead && void saveLead({ eventLead })}
            />
          </Pair>
          <Text c="dimmed">
            {settings.available
              ? 'The bell says it then. A task or an event can have a lead time of its own.'
              : 'The bell says it then. This server has not been set up to send e-mails; the bell works all the same.'}
          </Text>
          <Switch
            label="Send me an e-mail about tasks, too"
            description="Only for tasks that are assigned to you and have their reminder on."
            checked={settings.email}
            onChange={({ currentTarget: { checked } }) =>
              void saveEmail({ email: checked }, checked)
            }
          />
          <Switch
            label="Send me an e-mail about events, too"
            description="Only for events that you made or take part in."
            checked={settings.eventEmail}
            onChange={({ currentTarget: { checked } }) =>
              void saveEmail({ eventEmail: checked }, checked)
            }
          />
        </Stack>
      )}
    </SectionCard>
  );
}
