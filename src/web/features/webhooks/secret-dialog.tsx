/** Shows the secret of a webhook, once, to be copied into the receiver. */
import { Button, Code, CopyButton, Group, Modal, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';

interface SecretDialogProps {
  title: string;
  secret: string;
  onClose: () => void;
}

export function SecretDialog({ title, secret, onClose }: SecretDialogProps) {
  const [opened, setOpened] = useState(true);
  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClose}
      title={title}
      size={520}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <TextInput
        label="Secret"
        value={secret}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Text c="dimmed" mt="xs">
        It is not shown again: copy it into the receiver now. There the header{' '}
        <Code>X-DealerCRM-Signature</Code> proves with it that a delivery comes from here.
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => setOpened(false)}>
          Done
        </Button>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              leftSection={
                copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
              }
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy secret'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Modal>
  );
}
