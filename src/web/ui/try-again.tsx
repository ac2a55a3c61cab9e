/** A button that does once more what failed; none while the server is away, for then one banner tries for all. */
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

/** Whether the server gave no answer when it was last asked; true also while that is being found out. */
export function useIsAway(): boolean {
  return useSyncExternalStore(absence.subscribe, () => absence.get() !== null);
}
