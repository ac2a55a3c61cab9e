/** One task: what, when, how urgent, whose, for whom, and the two things most often done with it. */
import { Button, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useId } from 'react';
import type { Task } from '#contract/tasks.ts';
import { formatDate } from '#web/lib/format.ts';
import { PriorityBadge } from './priority-badge.tsx';
import classes from './task-card.module.css';
import type { TaskDialog } from './task-dialogs.tsx';
import type { TaskLink } from './tasks.api.ts';

interface TaskCardProps {
  task: Task;
  /** The record on whose page the card stands, which it need not name. */
  within?: TaskLink;
  onOpenDialog: (dialog: TaskDialog) => void;
}

export function TaskCard({ task, onOpenDialog }: TaskCardProps) {
  const titleId = useId();
  const isCompleted = task.status === 'completed';
  return (
    <article
      className={classes.card}
      aria-labelledby={titleId}
      data-completed={isCompleted || undefined}
    >
      {isCompleted && <IconCircleCheck size={20} aria-label="Completed" className={classes.done} />}
      <div className={classes.words}>
        <button
          type="button"
          id={titleId}
          className={classes.title}
          onClick={() => onOpenDialog({ kind: 'open', task })}
        >
          {task.title}
        </button>
        <PriorityBadge priority={task.priority} />
        {task.description && <Text c="dimmed">{task.description}</Text>}
        {task.dueDate && <Text c="dimmed">Due: {formatDate(task.dueDate)}</Text>}
      </div>
      {!isCompleted && (
        <div className={classes.actions}>
          <Button
            size="xs"
            variant="default"
            aria-describedby={titleId}
            onClick={() => onOpenDialog({ kind: 'complete', task })}
          >
            Complete
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-describedby={titleId}
            onClick={() => onOpenDialog({ kind: 'defer', task })}
          >
            Defer
          </Button>
        </div>
      )}
    </article>
  );
}
