/** What the task form holds, and how it becomes a task and back. */
import type { CallInput } from '#contract/endpoint.ts';
import type {
  ActivityType,
  RecurrenceType,
  Task,
  TaskPriority,
  tasksApi,
} from '#contract/tasks.ts';
import { dayOf } from '#web/lib/format.ts';
import { dueInstant, dueTimeOf } from './due-date.ts';
import type { TaskLink } from './tasks.api.ts';

export interface TaskValues extends Record<string, unknown> {
  title: string;
  description: string;
  /** 'YYYY-MM-DD', or '' for none. */
  dueDay: string;
  /** 'HH:mm', or '' for the end of work. */
  dueTime: string;
  priority: TaskPriority;
  activityType: ActivityType;
  recurrenceType: RecurrenceType;
  reminderEnabled: boolean;
  assigneeId: string | null;
  personId: string | null;
  organizationId: string | null;
  tags: string[];
}

/** What the form starts from: a task as it is, or an empty one of the signed-in user. */
export function valuesOfTask(task: Task | undefined, userId: string, link?: TaskLink): TaskValues {
  return {
    title: task?.title ?? '',
    description: task?.description ?? '',
    dueDay: task?.dueDate ? dayOf(task.dueDate) : '',
    dueTime: dueTimeOf(task?.dueDate ?? null),
    priority: task?.priority ?? 'medium',
    activityType: task?.activityType ?? 'other',
    recurrenceType: task?.recurrenceType ?? 'none',
    reminderEnabled: task?.reminderEnabled !== 'false',
    assigneeId: task ? task.assigneeId : userId,
    personId: task?.personId ?? null,
    organizationId: task?.organizationId ?? null,
    tags: task?.tags ?? [],
    ...link,
  };
}

/** What is sent. */
export function bodyOfTask(
  values: TaskValues,
): NonNullable<CallInput<typeof tasksApi.create>['body']> {
  return {
    title: values.title.trim(),
    description: values.description.trim() || null,
    dueDate: values.dueDay ? dueInstant(values.dueDay, values.dueTime) : null,
    priority: values.priority,
    activityType: values.activityType,
    recurrenceType: values.recurrenceType,
    reminderEnabled: values.reminderEnabled ? 'true' : 'false',
    assigneeId: values.assigneeId,
    personId: values.personId,
    organizationId: values.organizationId,
    tags: values.tags,
  };
}
