/** A delivery in the log: what, when and the result. Opened, it shows the reply, and a button to send it again. */
import { Badge, Button, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { WebhookDelivery } from '#contract/webhooks.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { formatNumber, formatTimestamp, plural } from '#web/lib/format.ts';
import { LogRow } from '#web/ui/log-row.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { eventLabel, stateLabels } from './event-words.ts';
import { useRepeatDelivery } from './webhooks.api.ts';
import classes from './webhooks.module.css';

const colors = { waiting: 'gray', delivered: 'green', failed: 'red', dropped: 'gray' } as const;

interface DeliveryRowProps {
  delivery: WebhookDelivery;
  /** The name of its webhook. */
  receiver: string;
}

export function DeliveryRow({ delivery, receiver }: DeliveryRowProps) {
  const { state, problem, event, createdAt } = delivery;
  const isRetrying = state === 'waiting' && problem !== null;
  return (
    <LogRow
      at={createdAt}
      className={classes.details}
      head={
        <>
          <Badge color={isRetrying ? 'amber' : colors[state]} className={classes.state}>
            {isRetrying ? 'Retrying' : stateLabels[state]}
          </Badge>
          <span className={classes.words}>
            {eventLabel(event)}{' '}
            <Text span c="dimmed" fz="dense">
              to {receiver}
            </Text>
          </span>
        </>
      }
    >
      <Details delivery={delivery} />
    </LogRow>
  );
}

function Details({ delivery }: { delivery: WebhookDelivery }) {
  const { id, tries, responseStatus, responseText, problem, duration, nextTryAt } = delivery;
  const repeat = useRepeatDelivery();
  const handleRepeat = async () => {
    try {
      await repeat.mutateAsync({ params: { id } });
      showToast({ title: 'Sent again', message: 'The log shows in a moment how it went.' });
    } catch (error) {
      showFailure(error, {
        title: 'Failed to send it again',
        message: getServerMessage(error) ?? 'Please try again.',
      });
    }
  };
  const facts = [
    responseStatus !== null && `Answered ${responseStatus}`,
    tries > 0 && plural(tries, 'try', 'tries'),
    duration !== null && `${formatNumber(duration)} ms`,
    nextTryAt !== null && problem !== null && `Next try ${formatTimestamp(nextTryAt)}`,
  ].filter(Boolean);
  return (
    <>
      {problem && <Text>{problem}</Text>}
      <Text fz="dense" c="dimmed">
        {facts.join(' · ') || 'Not tried yet'}
      </Text>
      {responseText && (
        // Shown as text, whatever it holds; focusable, so that it can be scrolled by keys.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
        <section aria-label="Answer" tabIndex={0} className={classes.answer}>
          {responseText}
        </section>
      )}
      <Text fz="xs" c="dimmed" className={classes.breaks}>
        Delivery {id}
      </Text>
      <Button
        variant="default"
        size="xs"
        loading={repeat.isPending}
        leftSection={<IconSend size={14} aria-hidden />}
        onClick={() => void handleRepeat()}
      >
        Send again
      </Button>
    </>
  );
}
