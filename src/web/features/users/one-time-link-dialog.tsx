/** Shows a one-time link, only once, to be copied and passed on. */
import { Button, CopyButton, Group, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { OneTimeLink } from '#contract/users.ts';
import { formatTimestamp } from '#web/lib/format.ts';
import { Dialog } from '#web/ui/dialog.tsx';

interface OneTimeLinkDialogProps {
  /** What the link does: 'Invitation for kim@dealer.example'. */
  title: string;
  link: OneTimeLink;
  onClose: () => void;
}

export function OneTimeLinkDialog({ title, link, onClose }: OneTimeLinkDialogProps) {
  const [opened, setOpened] = useState(true);
  const address = new URL(link.path, window.location.origin).href;
  return (
    <Dialog
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClose}
      title={title}
      size={520}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <TextInput
        label="One-time link"
        value={address}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Text c="dimmed" mt="xs">
        It works once, until {formatTimestamp(link.expiresAt)}. It is not shown again: copy it now
        and hand it over yourself.
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => setOpened(false)}>
          Done
        </Button>
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy link'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Dialog>
  );
}
