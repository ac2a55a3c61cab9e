/** Shown when somebody else has changed the record being edited: asks whose version to keep. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { getServerMessage } from '#web/lib/call-error.ts';

interface ConflictAlertProps {
  /**
   * Reads the record again, then either fills the form with `theirs`, or keeps what was typed
   * (`mine`) to be saved over it.
   */
  onKeep: (keep: 'theirs' | 'mine') => Promise<unknown>;
}

export function ConflictAlert({ onKeep }: ConflictAlertProps) {
  const [problem, setProblem] = useState<string>();
  const handleKeep = (keep: 'theirs' | 'mine') => () => {
    onKeep(keep).catch((error) =>
      setProblem(getServerMessage(error) ?? 'Their version could not be read. Try again.'),
    );
  };
  return (
    <Alert color="red">
      <Text>Somebody else changed this in the meantime. What you typed is still here.</Text>
      {problem && <Text mt={4}>{problem}</Text>}
      <Group gap="xs" mt="xs">
        <Button variant="default" size="xs" onClick={handleKeep('theirs')}>
          Load their version
        </Button>
        <Button variant="default" size="xs" onClick={handleKeep('mine')}>
          Keep mine
        </Button>
      </Group>
    </Alert>
  );
}
