/** A button that retries what failed; hidden while the server is away, when one banner retries for everything. */
import { Button, type ButtonProps } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { absence } from '#web/lib/server-away.ts';

interface TryAgainProps extends ButtonProps {
  onRetry: () => unknown;
}

export function TryAgain({ onRetry, ...props }: TryAgainProps) {
  if (useIsAway()) return null;
  return (
    <Button variant="default" {...props} onClick={() => void onRetry()}>
      Try again
    </Button>
  );
}

/** Whether the last call got no answer; also true while the app is finding out. */
export function useIsAway(): boolean {
  return useSyncExternalStore(absence.subscribe, () => absence.get() !== null);
}
