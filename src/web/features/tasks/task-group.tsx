/** Some of a record's tasks as cards, and more of them by a button. */
import { Button, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Task } from '#contract/tasks.ts';
import type { Page } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/format.ts';
import { TaskCard } from './task-card.tsx';
import type { TaskDialog } from './task-dialogs.tsx';
import classes from './task-group.module.css';
import type { TaskLink } from './tasks.api.ts';

interface TaskGroupProps {
  label: string;
  query: UseInfiniteQueryResult<InfiniteData<Page<Task>>>;
  /** How many there are in all, where that is known. */
  count?: number | undefined;
  within: TaskLink;
  onOpenDialog: (dialog: TaskDialog) => void;
}

export function TaskGroup({ label, query, count, within, onOpenDialog }: TaskGroupProps) {
  const tasks = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (tasks.length === 0) return null;
  return (
    <div className={classes.group}>
      <ul className={classes.list} aria-label={label}>
        {tasks.map((task) => (
          <li key={task.id}>
            <TaskCard task={task} within={within} onOpenDialog={onOpenDialog} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
          {count !== undefined && (
            <Text span inherit c="dimmed" ml={4}>
              ({formatNumber(Math.max(count - tasks.length, 1))} more)
            </Text>
          )}
        </Button>
      )}
    </div>
  );
}
