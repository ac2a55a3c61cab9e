/** What stands where something could not be read: what happened, and a way to try again. */
import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { serverMessageOf } from '#web/lib/call-error.ts';
import { EmptyState } from './empty-state.tsx';

interface ErrorStateProps {
  /** The specified words, or what could not be done: 'Failed to fetch notes'. */
  title: string;
  error: unknown;
  onRetry?: () => unknown;
}

export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={IconCloudOff}
        title={title}
        hint={serverMessageOf(error) ?? 'Something unexpected happened on this page.'}
        action={
          onRetry && (
            <Button variant="default" onClick={() => void onRetry()}>
              Try again
            </Button>
          )
        }
      />
    </div>
  );
}
