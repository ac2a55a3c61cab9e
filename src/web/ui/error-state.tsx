/** Shown when something could not be read: what happened, and a way to try again. */
import { IconCloudOff } from '@tabler/icons-react';
import { getServerMessage, ourFault } from '#web/lib/call-error.ts';
import { EmptyState } from './empty-state.tsx';
import { TryAgain, useIsAway } from './try-again.tsx';

interface ErrorStateProps {
  /** The specified words, or what could not be done: 'Failed to fetch notes'. */
  title: string;
  error: unknown;
  onRetry?: () => unknown;
}

export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const hint = useIsAway()
    ? 'It will load as soon as the server is back.'
    : (getServerMessage(error) ?? ourFault);
  return (
    <div role="alert">
      <EmptyState
        icon={IconCloudOff}
        title={title}
        hint={hint}
        action={onRetry && <TryAgain onRetry={onRetry} />}
      />
    </div>
  );
}
