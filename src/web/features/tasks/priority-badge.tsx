/** The badge of a task's priority; high is labelled 'Urgent'. */
import { Badge } from '@mantine/core';
import type { TaskPriority } from '#contract/tasks.ts';
import { stateColors } from '#web/ui/state-colors.ts';
import { priorityLabels } from './task-labels.ts';

export function PriorityBadge({ priority }: { priority: TaskPriority }) {
  return <Badge color={stateColors.priority[priority]}>{priorityLabels[priority]}</Badge>;
}
