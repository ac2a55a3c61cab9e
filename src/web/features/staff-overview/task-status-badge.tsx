import { Badge } from '@mantine/core';
import type { TaskStatus } from '#contract/tasks.ts';

const looks: Record<TaskStatus, { label: string; color: string }> = {
  pending: { label: 'Pending', color: 'gray' },
  in_progress: { label: 'In progress', color: 'indigo' },
  completed: { label: 'Completed', color: 'green' },
};

export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  const { label, color } = looks[status];
  return (
    <Badge color={color} flex="none">
      {label}
    </Badge>
  );
}
