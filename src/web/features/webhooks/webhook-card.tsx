/** A webhook: where it sends, which changes it is told of, its state, and what can be done with it. */
import { Alert, Badge, Button, Menu, Switch, Text } from '@mantine/core';
import { IconDots, IconPencil, IconRefresh, IconSend } from '@tabler/icons-react';
import { makeEtag } from '#contract/concurrency.ts';
import type { DeliveryState, Webhook, WebhookSecret } from '#contract/webhooks.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { formatTimestamp, plural } from '#web/lib/format.ts';
import { Ago } from '#web/ui/ago.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { DeleteItem } from '#web/ui/delete-item.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { eventsInWords, nameWebhook } from './event-words.ts';
import {
  useRemoveWebhook,
  useRotateSecret,
  useTestWebhook,
  useUpdateWebhook,
} from './webhooks.api.ts';
import classes from './webhooks.module.css';

interface WebhookCardProps {
  webhook: Webhook;
  onEdit: () => void;
  onSecret: (secret: WebhookSecret) => void;
}

export function WebhookCard({ webhook, onEdit, onSecret }: WebhookCardProps) {
  const { id, url, active, note, failingSince } = webhook;
  const name = nameWebhook(webhook);
  const update = useUpdateWebhook();
  const remove = useRemoveWebhook();
  const rotate = useRotateSecret();
  const test = useTestWebhook();
  const params = { id };

  const attempt = async (title: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      showFailure(error, { title, message: getServerMessage(error) ?? 'Please try again.' });
    }
  };
  const handleSwitch = () =>
    attempt('Failed to update webhook', async () => {
      await update.mutateAsync({ params, body: { active: !active }, ifMatch: makeEtag(webhook) });
      showToast({ title: active ? 'Webhook switched off' : 'Webhook switched on' });
    });
  const handleTest = () =>
    attempt('Failed to send the test', async () => {
      await test.mutateAsync({ params });
      showToast({ title: 'Test sent', message: 'The log shows in a moment how it went.' });
    });
  const handleRotate = () =>
    attempt('Failed to rotate the secret', async () => {
      const yes = await confirm({
        title: `Rotate the secret of ${name}?`,
        message: 'The receiver refuses deliveries until it has the new one.',
        confirmLabel: 'Rotate secret',
      });
      if (yes) onSecret(await rotate.mutateAsync({ params }));
    });
  const handleDelete = () =>
    attempt('Failed to delete webhook', async () => {
      const yes = await confirm({
        title: `Delete ${name}?`,
        message: 'Its secret and its log go with it. This cannot be undone.',
        confirmLabel: 'Delete',
      });
      if (!yes) return;
      await remove.mutateAsync({ params });
      showToast({ title: 'Webhook deleted' });
    });

  return (
    <li className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <div className={classes.words}>
          <Text fw={500} className={classes.breaks}>
            {name}
          </Text>
          <Text fz="dense" c="dimmed" className={classes.breaks}>
            {url}
          </Text>
        </div>
        <Switch
          checked={active}
          onChange={() => void handleSwitch()}
          disabled={update.isPending}
          aria-label={`Active: ${name}`}
        />
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" px={8} aria-label={`Actions for ${name}`}>
              <IconDots size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
              Edit
            </Menu.Item>
            <Menu.Item
              leftSection={<IconSend size={16} aria-hidden />}
              onClick={() => void handleTest()}
            >
              Send test
            </Menu.Item>
            <Menu.Item
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => void handleRotate()}
            >
              Rotate secret
            </Menu.Item>
            <DeleteItem onClick={() => void handleDelete()} />
          </Menu.Dropdown>
        </Menu>
      </div>
      <Text fz="dense" className={classes.breaks}>
        {eventsInWords(webhook.events)}
      </Text>
      <Health webhook={webhook} />
      {note && <Alert color="red">{note}</Alert>}
      {active && failingSince && (
        <Alert color="amber">
          Nothing could be delivered since {formatTimestamp(failingSince)}. After five days it is
          switched off.
        </Alert>
      )}
    </li>
  );
}

const outcomes: Record<DeliveryState, string> = {
  waiting: 'failed, will be tried again',
  delivered: 'delivered',
  failed: 'failed',
  dropped: 'failed, then dropped',
};

function Health({ webhook: { active, waiting, lastTry } }: { webhook: Webhook }) {
  const tried = lastTry ? (
    <>
      Last try <Ago at={lastTry.at} isSentence />: {outcomes[lastTry.state]}
    </>
  ) : (
    'Nothing sent yet'
  );
  return (
    <div className={classes.health}>
      <Badge color={active ? 'green' : 'gray'} className={classes.badge}>
        {active ? 'Active' : 'Off'}
      </Badge>
      <Text fz="dense" c="dimmed">
        {tried}
        {waiting > 0 && ` · ${plural(waiting, 'delivery waits', 'deliveries wait')}`}
      </Text>
    </div>
  );
}
