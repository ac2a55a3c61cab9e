/** What the task form holds, and how a task becomes that and that becomes a task. */
import type { CallInput } from '#contract/endpoint.ts';
import type {
  ActivityType,
  RecurrenceType,
  Task,
  TaskPriority,
  tasksApi,
} from '#contract/tasks.ts';
import { getDay } from '#web/lib/format.ts';
import { dueOn, getDueTime } from './due-date.ts';
import type { TaskLink, TaskPatchInput } from './tasks.api.ts';

export interface TaskValues extends Record<string, unknown> {
  title: string;
  description: string;
  /** 'YYYY-MM-DD', or '' for none. */
  dueDate: string;
  /** 'HH:mm', or '' for none. */
  dueTime: string;
  priority: TaskPriority;
  activityType: ActivityType;
  recurrenceType: RecurrenceType;
  reminderEnabled: boolean;
  assigneeId: string | null;
  personId: string | null;
  /** The names of what is picked, for the pickers; they are not sent. */
  personName: string | null;
  organizationId: string | null;
  organizationName: string | null;
  opportunityId: string | null;
  opportunityName: string | null;
  tags: string[];
}

type TaskBody = NonNullable<CallInput<typeof tasksApi.create>['body']>;

/** What the form starts from: a task as it is, or an empty one of the signed-in user. */
export function valuesOfTask(task: Task | undefined, userId: string, link?: TaskLink): TaskValues {
  return {
    title: task?.title ?? '',
    description: task?.description ?? '',
    dueDate: task?.dueDate ? getDay(task.dueDate) : '',
    dueTime: task ? getDueTime(task) : '',
    priority: task?.priority ?? 'medium',
    activityType: task?.activityType ?? 'other',
    recurrenceType: task?.recurrenceType ?? 'none',
    reminderEnabled: task?.reminderEnabled !== 'false',
    assigneeId: task ? task.assigneeId : userId,
    personId: task?.personId ?? null,
    personName: task?.personName ?? null,
    organizationId: task?.organizationId ?? null,
    organizationName: task?.organizationName ?? null,
    opportunityId: task?.opportunityId ?? null,
    opportunityName: task?.opportunityName ?? null,
    tags: task?.tags ?? [],
    ...link,
  };
}

/** The task that the form describes. */
export function bodyOfTask(values: TaskValues): TaskBody {
  return {
    title: values.title.trim(),
    description: values.description.trim() || null,
    ...(values.dueDate ? dueOn(values.dueDate, values.dueTime) : { dueDate: null }),
    priority: values.priority,
    activityType: values.activityType,
    recurrenceType: values.recurrenceType,
    reminderEnabled: values.reminderEnabled ? 'true' : 'false',
    assigneeId: values.assigneeId,
    personId: values.personId,
    organizationId: values.organizationId,
    opportunityId: values.opportunityId,
    tags: values.tags,
  };
}

/** What the form changes about a task; what somebody else changes meanwhile stays out of it. */
export function patchOfTask(values: TaskValues, task: Task): TaskPatchInput {
  const was = bodyOfTask(valuesOfTask(task, ''));
  const body = bodyOfTask(values);
  const before = new Map<string, unknown>(Object.entries(was));
  const changes = Object.entries(body).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
  );
  const patch: TaskPatchInput = Object.fromEntries(changes);
  // What is said of a date goes with it, and is taken back where the date stays.
  if ('dueDate' in patch) return { ...patch, ...(body.hasDueTime && { hasDueTime: true }) };
  return was.hasDueTime && !body.hasDueTime ? { ...patch, hasDueTime: false } : patch;
}
