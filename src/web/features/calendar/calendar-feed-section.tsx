/** Makes and revokes the address at which a phone or another calendar program reads the user's calendar. */
import { Button, Group, Radio, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CalendarFeed, FeedEvents } from '#contract/calendar.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { formatDate } from '#web/lib/format.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { OneTimeSecret } from '#web/ui/one-time-secret.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import {
  calendarFeedQuery,
  useMakeCalendarFeed,
  useRevokeCalendarFeed,
  useUpdateCalendarFeed,
} from './calendar-feed.api.ts';
import classes from './calendar-feed-section.module.css';

export function CalendarFeedSection() {
  const { data: feed, isPending, error, refetch } = useQuery(calendarFeedQuery);
  // Kept only until the page is left.
  const [address, setAddress] = useState<string>();
  const make = useMakeCalendarFeed();
  const revoke = useRevokeCalendarFeed();

  const handleMake = async () => {
    const isAnother = !!feed;
    if (isAnother && !(await confirm(anotherAddress))) return;
    try {
      const made = await make.mutateAsync({ body: { events: feed?.events ?? 'team' } });
      setAddress(made.address);
    } catch (reason) {
      tellFailure(reason, 'The address could not be made. Please try again.');
    }
  };
  const handleRevoke = async () => {
    if (!(await confirm(revocation))) return;
    try {
      await revoke.mutateAsync({});
      setAddress(undefined);
      showToast({ title: 'Feed address revoked', message: 'It no longer works anywhere.' });
    } catch (reason) {
      tellFailure(reason, 'The address could not be revoked. Please try again.');
    }
  };

  return (
    <SectionCard title="Calendar feed">
      <div className={classes.section}>
        <Text c="dimmed">
          Subscribe to your open tasks and the team's events in any calendar program, such as the
          one on your phone. Whoever has the address can read them without signing in.
        </Text>
        {error && <ErrorState title="Failed to load the feed" error={error} onRetry={refetch} />}
        {isPending && <Skeleton height={36} width={180} />}
        {feed && address && <OneTimeSecret noun="address" label="Feed address" value={address} />}
        {feed && !address && (
          <Text>
            Your feed has an address since {formatDate(feed.createdAt)}. It was shown when it was
            made; if it is lost, make a new one.
          </Text>
        )}
        {feed && <EventsChoice feed={feed} />}
        {feed !== undefined && (
          <Group gap="xs">
            <Button
              variant={feed ? 'default' : 'filled'}
              disabled={make.isPending}
              onClick={() => void handleMake()}
            >
              {feed ? 'Make a new address' : 'Make feed address'}
            </Button>
            {feed && (
              <Button
                variant="subtle"
                color="red"
                disabled={revoke.isPending}
                onClick={() => void handleRevoke()}
              >
                Revoke address
              </Button>
            )}
          </Group>
        )}
      </div>
    </SectionCard>
  );
}

function EventsChoice({ feed }: { feed: CalendarFeed }) {
  const update = useUpdateCalendarFeed();
  const [chosen, setChosen] = useState(feed.events);
  const handleChange = async (value: string) => {
    const events = FeedEvents.parse(value);
    setChosen(events);
    try {
      await update.mutateAsync({ body: { events } });
    } catch (reason) {
      setChosen(feed.events);
      tellFailure(reason, 'The feed could not be changed. Please try again.');
    }
  };
  return (
    <Radio.Group
      label="Besides your open tasks it contains"
      value={chosen}
      onChange={(value) => void handleChange(value)}
    >
      <Group gap="lg" mt={8}>
        <Radio value="team" label="the whole team's events" />
        <Radio value="own" label="only events I made" />
      </Group>
    </Radio.Group>
  );
}

const anotherAddress = {
  title: 'Make a new address?',
  message: 'The current one stops working: programs that use it need the new one.',
  confirmLabel: 'Make a new address',
} as const;

const revocation = {
  title: 'Revoke the address?',
  message: 'Programs that use it no longer see your calendar. You can make a new one any time.',
  confirmLabel: 'Revoke address',
} as const;

function tellFailure(reason: unknown, message: string): void {
  showFailure(reason, { title: 'Error', message: getServerMessage(reason) ?? message });
}
