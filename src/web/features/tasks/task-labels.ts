/** The labels for the values of a task. */
import type {
  ActivityType,
  DueFilter,
  RecurrenceType,
  TaskPriority,
  TaskStatus,
} from '#contract/tasks.ts';

export const priorityLabels: Record<TaskPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'Urgent',
};

export const taskStatusLabels: Record<TaskStatus, string> = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
};

export const activityTypeLabels: Record<ActivityType, string> = {
  appointment: 'Appointment',
  meeting: 'Meeting',
  phone_call: 'Phone call',
  email: 'E-mail',
  deadline: 'Deadline',
  follow_up: 'Follow-up',
  other: 'Other',
};

export const recurrenceLabels: Record<RecurrenceType, string> = {
  none: 'Does not repeat',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
};

export const dueFilterLabels: Record<DueFilter, string> = {
  today: 'Today',
  next7days: 'Next 7 Days',
  overdue: 'Overdue',
};

/** For a select: an option for each value, in the order of the contract. */
export function listOptions<Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
) {
  return values.map((value) => ({ value, label: labels[value] }));
}
