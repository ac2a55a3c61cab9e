/** Where the user is signed in; sessions are ended one by one, or all but this one. */
import { Badge, Button, Skeleton, Text } from '@mantine/core';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SignedInSession } from '#contract/account.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { Ago } from '#web/ui/ago.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './account.api.ts';
import classes from './account.module.css';
import { isHandheld, nameDevice } from './device.ts';

export function SessionsSection() {
  // Sessions begin and end elsewhere, so they are read again each time the page is opened.
  const { data, isPending, error, refetch } = useQuery({ ...sessionsQuery, staleTime: 0 });
  const endOthers = useEndOtherSessions();

  const handleEndOthers = async () => {
    try {
      await endOthers.mutateAsync({});
      showToast({ title: 'Signed out elsewhere', message: 'Only this session is left.' });
    } catch (reason) {
      tellFailure(reason);
    }
  };

  return (
    <SectionCard
      title="Signed-in sessions"
      action={
        data && (
          <Button
            variant="default"
            size="xs"
            disabled={endOthers.isPending}
            onClick={() => void handleEndOthers()}
          >
            Sign out all others
          </Button>
        )
      }
    >
      {error && <ErrorState title="Failed to load the sessions" error={error} onRetry={refetch} />}
      {isPending && <Skeleton height={52} radius={8} />}
      <ul className={classes.sessions}>
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {data && (
        <Text c="dimmed">
          Signing out all others also ends your access tokens, your calendar address, and the
          invitations and links that you made.
        </Text>
      )}
    </SectionCard>
  );
}

function SessionRow({ session }: { session: SignedInSession }) {
  const end = useEndSession();
  const device = nameDevice(session.userAgent);
  const Icon = isHandheld(session.userAgent) ? IconDeviceMobile : IconDeviceLaptop;

  const handleEnd = async () => {
    try {
      await end.mutateAsync({ params: { id: session.id } });
      showToast({ title: 'Session ended', message: `${device} is signed out.` });
    } catch (reason) {
      tellFailure(reason);
    }
  };

  return (
    <li className={classes.session}>
      <Icon size={20} stroke={1.5} aria-hidden className={classes.device} />
      <div className={classes.sessionWords}>
        <Text fw={500}>{device}</Text>
        {session.signedInAt && (
          <Text size="xs" c="dimmed">
            Signed in <Ago at={session.signedInAt} isSentence />
          </Text>
        )}
      </div>
      {session.isCurrent ? (
        <Badge color="green">This session</Badge>
      ) : (
        <Button
          variant="default"
          size="xs"
          aria-label={`Sign out ${device}`}
          disabled={end.isPending}
          onClick={() => void handleEnd()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function tellFailure(reason: unknown): void {
  showFailure(reason, {
    title: 'Error',
    message: getServerMessage(reason) ?? 'The session could not be ended. Please try again.',
  });
}
