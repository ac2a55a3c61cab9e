import type { Task } from '#contract/tasks.ts';
import { showFailure, showToast, type Toast } from '#web/ui/toast.ts';
import { canReopen, useUpdateTask } from './tasks.api.ts';

/** Takes a completion back, and tells how that went. */
export function useReopening() {
  const update = useUpdateTask();
  return (task: Task) =>
    update.mutate(
      { seen: task, patch: { status: 'pending', completionReason: null } },
      {
        onSuccess: () =>
          showToast({ title: 'Task reopened', message: 'The task is active again.' }),
        onError: (error) =>
          showFailure(error, {
            title: 'Error',
            message: 'Failed to reopen task. Please try again.',
          }),
      },
    );
}

/** The Undo of the toast that tells of a completion, where taking it back is honest. */
export function useUndoOfCompletion(): (task: Task) => Pick<Toast, 'action'> {
  const reopen = useReopening();
  return (task) =>
    canReopen(task) ? { action: { label: 'Undo', onClick: () => reopen(task) } } : {};
}
