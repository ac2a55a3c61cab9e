/** One switch for the e-mails of each kind of notification, on the account page. */
import { Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type NotificationKind, notificationKinds } from '#contract/notifications.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { notificationSettingsQuery, useChangeNotificationSettings } from './notifications.api.ts';

const labels: Record<NotificationKind, string> = {
  assigned: 'A record is assigned to me',
  added: 'I am added to an event',
  mentioned: 'I am mentioned in a note',
  changed: 'A record I follow is changed',
  won: 'A deal of mine, or one I follow, is won',
  import: 'My import is done or has failed',
  sync: 'A sync is done or has failed',
};

export function NotificationMailsSection() {
  const { data, isPending, error, refetch } = useQuery(notificationSettingsQuery);
  const change = useChangeNotificationSettings();
  const asked = change.isPending ? change.variables.body?.mail : undefined;

  const handleChange = async (kind: NotificationKind, wanted: boolean) => {
    try {
      await change.mutateAsync({ body: { mail: { [kind]: wanted } } });
      showToast({
        title: wanted ? 'E-mails are on' : 'E-mails are off',
        message: `${labels[kind]}.`,
      });
    } catch (reason) {
      showFailure(reason, {
        title: 'Error',
        message: getServerMessage(reason) ?? 'The switch could not be changed. Please try again.',
      });
    }
  };

  return (
    <SectionCard title="Notifications">
      {error && <ErrorState title="Failed to load the switches" error={error} onRetry={refetch} />}
      {isPending && <Skeleton height={256} radius={8} />}
      {data && (
        <Stack gap="sm">
          <Text c="dimmed">
            {data.available
              ? 'The bell shows all of these. By e-mail you also get those you switch on, unless you have seen them by then.'
              : 'The bell shows all of these. This server has not been set up to send e-mails.'}
          </Text>
          {notificationKinds.map((kind) => (
            <Switch
              key={kind}
              label={labels[kind]}
              checked={asked?.[kind] ?? data.mail[kind]}
              onChange={(event) => void handleChange(kind, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      )}
    </SectionCard>
  );
}
