/** The values of the task form, and how a task is turned into them and back. */
import type { CallInput } from '#contract/endpoint.ts';
import type { ReminderLead } from '#contract/reminder-leads.ts';
import type {
  ActivityType,
  RecurrenceType,
  Task,
  TaskPriority,
  tasksApi,
} from '#contract/tasks.ts';
import { dueOn } from '#web/lib/due-on.ts';
import { getDay } from '#web/lib/format.ts';
import { getDueTime } from './due-date.ts';
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
  /** Null: as its assignee has it for all. */
  reminderLead: ReminderLead | null;
  assigneeId: string | null;
  personId: string | null;
  /** The names of the picked records, for the pickers; they are not sent. */
  personName: string | null;
  organizationId: string | null;
  organizationName: string | null;
  opportunityId: string | null;
  opportunityName: string | null;
  tags: string[];
}

type TaskBody = NonNullable<CallInput<typeof tasksApi.create>['body']>;

/** The initial values: those of a task, or of an empty one for the signed-in user. */
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
    reminderLead: task?.reminderLead ?? null,
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
    reminderLead: values.reminderLead,
    assigneeId: values.assigneeId,
    personId: values.personId,
    organizationId: values.organizationId,
    opportunityId: values.opportunityId,
    tags: values.tags,
  };
}

/** The changes made in the form; they leave alone what somebody else changes meanwhile. */
export function patchOfTask(values: TaskValues, task: Task): TaskPatchInput {
  const was = bodyOfTask(valuesOfTask(task, ''));
  const body = bodyOfTask(values);
  const before = new Map<string, unknown>(Object.entries(was));
  const changes = Object.entries(body).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
  );
  const patch: TaskPatchInput = Object.fromEntries(changes);
  // Whether a time was set is sent with its date, and dropped if the date stays.
  if ('dueDate' in patch) return { ...patch, ...(body.hasDueTime && { hasDueTime: true }) };
  return was.hasDueTime && !body.hasDueTime ? { ...patch, hasDueTime: false } : patch;
}
