/** The toasts for changes of a task. */
import type { Task, TaskBulkChange } from '#contract/tasks.ts';
import { CallError } from '#web/lib/call-error.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import type { Toast } from '#web/ui/toast.ts';
import { getNextDue } from './due-date.ts';

export const taskCreated: Toast = {
  title: 'Task created',
  message: 'The task has been added successfully.',
};

export const taskUpdated: Toast = {
  title: 'Task updated',
  message: 'The task has been saved.',
};

export const taskDeferred: Toast = {
  title: 'Task deferred',
  message: 'The task due date has been updated.',
};

/** Also once a completion has been taken back. */
export const taskReopened = {
  title: 'Task reopened',
  message: 'The task is active again.',
};

/** The tasks page uses other words than the pages of a person or organization. */
export type CompletedWords = 'complete' | 'completed';

export function taskCompleted(
  task: Pick<Task, 'recurrenceType' | 'dueDate' | 'completedAt'>,
  words: CompletedWords,
): Toast {
  const due = getNextDue(task);
  const added = task.recurrenceType === 'none' ? '' : ' The next one has been added.';
  const next = due ? ` The next one is due ${formatDate(due)}.` : added;
  return { title: 'Task completed', message: `The task has been marked as ${words}.${next}` };
}

export const completeFailed = {
  title: 'Error',
  message: 'Failed to complete task. Please try again.',
};

export const deferFailed = {
  title: 'Error',
  message: 'Failed to defer task. Please try again.',
};

/** '1 task', '3 tasks' */
export function printTasks(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'task' : 'tasks'}`;
}

/** Once a change of them has been taken back. */
export function tasksAsBefore(count: number) {
  return { title: 'Taken back', message: `${printTasks(count)} as before.` };
}

/** The words for a change of many tasks; `series` is how many of the completed ones repeat. */
export function tasksCompleted(count: number, series: number): Toast {
  const been = count === 1 ? 'It has been' : 'They have been';
  const next =
    series === 0
      ? ''
      : ` The next of ${series === 1 ? 'one' : formatNumber(series)} that repeat${series === 1 ? 's' : ''} has been added.`;
  return {
    title: `${printTasks(count)} completed`,
    message: `${been} marked as completed.${next}`,
  };
}

export function tasksDeferred(count: number, dueDate: string): Toast {
  return { title: `${printTasks(count)} deferred`, message: `Now due ${formatDate(dueDate)}.` };
}

export function tasksReassigned(count: number, assignee: string): Toast {
  return { title: `${printTasks(count)} reassigned`, message: `Now assigned to ${assignee}.` };
}

/** A conflict is reported in the words of the server, which name the task. */
export function bulkFailed(action: TaskBulkChange['action'], count: number, error: unknown) {
  const message =
    error instanceof CallError && error.code === 'conflict'
      ? error.serverMessage
      : `Failed to ${action} ${printTasks(count)}. Please try again.`;
  return { title: 'Error', message };
}
