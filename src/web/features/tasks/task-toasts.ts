/** The words that tell how a change of a task went. */
import type { Task } from '#contract/tasks.ts';
import type { Toast } from '#web/ui/toast.ts';

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

/** The tasks page says it in other words than the pages of a person or organization. */
export type CompletedWords = 'complete' | 'completed';

export function taskCompleted(task: Pick<Task, 'recurrenceType'>, words: CompletedWords): Toast {
  const next = task.recurrenceType === 'none' ? '' : ' The next one of the series has been added.';
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
