/** The 15 tasks that changed last, on the dashboard; open ones can be completed there. */
import { Checkbox, Text } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { recentTasks, type Task, tasksApi } from '#contract/tasks.ts';
import { formatDate } from '#web/lib/format.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { getDueState } from './due-date.ts';
import { PriorityBadge } from './priority-badge.tsx';
import classes from './recent-activity.module.css';
import { type TaskDialog, TaskDialogs } from './task-dialogs.tsx';

/** @param props.owner A user's id, `none` for unassigned tasks, '' for everyone's. */
export function RecentActivity({ owner }: { owner: string }) {
  const [dialog, setDialog] = useState<TaskDialog | null>(null);
  const query = makeQuery(tasksApi.list, {
    query: { limit: recentTasks, sort: '-updatedAt', ...(owner && { assigneeId: owner }) },
  });
  const { data, error, isPending, refetch } = useQuery(query);
  if (isPending) {
    return (
      <Loading words="Loading activity...">
        <SkeletonRows count={8} height={52} gap={12} />
      </Loading>
    );
  }
  if (error) {
    return <ErrorState title="Failed to fetch tasks" error={error} onRetry={refetch} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={IconListCheck}
        title="No activity yet"
        hint="Tasks show up here as they are added and changed, the latest first."
      />
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {data.map((task) => (
          <ActivityRow
            key={task.id}
            task={task}
            onComplete={() => setDialog({ kind: 'complete', task })}
          />
        ))}
      </ul>
      <TaskDialogs
        dialog={dialog}
        onOpenDialog={setDialog}
        onClose={() => setDialog(null)}
        words="completed"
      />
    </>
  );
}

/** The whole row is a link to the task; its checkbox shows whether it is completed, and asks for the reason if it is not. */
function ActivityRow({ task, onComplete }: { task: Task; onComplete: () => void }) {
  const isCompleted = task.status === 'completed';
  const isLate = !isCompleted && task.dueDate !== null && getDueState(task.dueDate) === 'overdue';
  return (
    <li className={classes.row} data-record={task.id} data-completed={isCompleted || undefined}>
      <Checkbox
        checked={isCompleted}
        readOnly={isCompleted}
        tabIndex={isCompleted ? -1 : 0}
        onChange={isCompleted ? undefined : onComplete}
        aria-label={`${task.title} is completed`}
        className={classes.check}
      />
      <div className={classes.words}>
        <div className={classes.line}>
          <Link to="/tasks" search={{ task: task.id }} className={classes.title} title={task.title}>
            {task.title}
          </Link>
          <PriorityBadge priority={task.priority} />
        </div>
        {task.description && (
          <Text c="dimmed" truncate>
            {task.description}
          </Text>
        )}
        {task.dueDate && (
          <Text size="xs" className={classes.due} data-late={isLate || undefined}>
            Due: {formatDate(task.dueDate)}
          </Text>
        )}
      </div>
    </li>
  );
}
