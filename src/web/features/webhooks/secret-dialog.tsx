/** Shows the secret of a webhook, only once, to be copied to the receiver. */
import { Button, Code, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { OneTimeSecret } from '#web/ui/one-time-secret.tsx';

interface SecretDialogProps {
  title: string;
  secret: string;
  onClose: () => void;
}

export function SecretDialog({ title, secret, onClose }: SecretDialogProps) {
  const [opened, setOpened] = useState(true);
  return (
    <Dialog
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClose}
      title={title}
      size={540}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <OneTimeSecret noun="secret" label="Secret" value={secret} />
      <Text c="dimmed" mt="sm">
        The receiver needs it: with it the header <Code>X-DealerCRM-Signature</Code> proves that a
        delivery comes from here.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={() => setOpened(false)}>Done</Button>
      </Group>
    </Dialog>
  );
}
