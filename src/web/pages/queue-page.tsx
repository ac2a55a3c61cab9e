/** `/tasks/queue`: the user's own tasks that are overdue or due today, one at a time. */
import { Button, Skeleton, Text } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconPlayerSkipForward } from '@tabler/icons-react';
import classes from '#web/features/queue/queue.module.css';
import { QueueTask } from '#web/features/queue/queue-task.tsx';
import { useQueue } from '#web/features/queue/use-queue.ts';
import { plural } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { usePageKeys } from '#web/ui/use-page-keys.ts';

export function QueuePage() {
  const queue = useQueue();
  const { place, error, closed, isBusy } = queue;
  const next = place?.next;
  const last = closed.at(-1);
  // While there is a task, its own keys have this one, too.
  usePageKeys(next && !error ? {} : { Backspace: queue.undo });

  return (
    <>
      <PageHeader
        title="Queue"
        within="Tasks"
        subtitle={
          place
            ? `${plural(place.left, 'task')} overdue or due today`
            : 'Your tasks that are overdue or due today'
        }
        actions={
          next &&
          !error && (
            <Button
              variant="default"
              aria-keyshortcuts="s"
              disabled={isBusy}
              leftSection={<IconPlayerSkipForward size={16} stroke={1.75} aria-hidden />}
              onClick={() => queue.passOver(next.task.id)}
            >
              Pass over
            </Button>
          )
        }
      />
      <div className={classes.state}>
        <Text role="status" c="dimmed" className={classes.last ?? ''}>
          {last
            ? last.words
            : next && !error && 'Say how the call went, and the next task follows.'}
        </Text>
        {last?.deed && (
          <Button
            variant="subtle"
            aria-keyshortcuts="Backspace"
            disabled={isBusy}
            leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
            onClick={queue.undo}
          >
            Take back
          </Button>
        )}
      </div>
      {error ? (
        <ErrorState title="Failed to fetch the next task" error={error} onRetry={queue.refetch} />
      ) : place === undefined ? (
        <Loading words="Loading the next task...">
          <Skeleton height={360} radius="md" />
        </Loading>
      ) : next ? (
        <QueueTask key={next.task.id} queued={next} queue={queue} />
      ) : (
        <NothingLeft left={place.left} skipped={queue.skipped} queue={queue} />
      )}
    </>
  );
}

interface NothingLeftProps {
  left: number;
  skipped: number;
  queue: ReturnType<typeof useQueue>;
}

function NothingLeft({ left, skipped, queue }: NothingLeftProps) {
  if (left > 0 && skipped > 0) {
    return (
      <EmptyState
        icon={IconPlayerSkipForward}
        title={`${plural(left, 'task')} passed over`}
        hint="They stay in the queue until they are done or due on another day."
        action={<Button onClick={queue.startOver}>Start over</Button>}
      />
    );
  }
  if (left > 0) {
    return (
      <EmptyState
        icon={IconCircleCheck}
        title="A colleague is on what is left"
        hint="Their records are yours again when they go on, or after 5 minutes."
        action={<Button onClick={queue.startOver}>Try again</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={IconCircleCheck}
      title="Nothing is due"
      hint="Your tasks that are overdue or due today come here one at a time, the most urgent first."
      action={
        <LinkButton to="/tasks" variant="default">
          All tasks
        </LinkButton>
      }
    />
  );
}
