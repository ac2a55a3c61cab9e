/** Some of a record's tasks as cards, and a button for more. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Task } from '#contract/tasks.ts';
import type { Page } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/format.ts';
import { getItems, MoreButton } from '#web/ui/paged-list.tsx';
import { TaskCard } from './task-card.tsx';
import type { TaskDialog } from './task-dialogs.tsx';
import classes from './task-group.module.css';
import type { TaskLink } from './tasks.api.ts';

interface TaskGroupProps {
  label: string;
  query: UseInfiniteQueryResult<InfiniteData<Page<Task>>>;
  /** How many there are in total, if that is known. */
  count?: number | undefined;
  within: TaskLink;
  onOpenDialog: (dialog: TaskDialog) => void;
}

export function TaskGroup({ label, query, count, within, onOpenDialog }: TaskGroupProps) {
  const tasks = getItems(query);
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
      <MoreButton
        query={query}
        what="More tasks"
        isQuiet
        className={classes.more}
        mt={4}
        count={count === undefined ? undefined : formatNumber(Math.max(count - tasks.length, 1))}
      />
    </div>
  );
}
