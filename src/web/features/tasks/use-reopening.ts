import type { Task } from '#contract/tasks.ts';
import { showFailure, showToast, type Toast } from '#web/ui/toast.ts';
import { canReopen, useReopenTask } from './tasks.api.ts';

/** The Undo of the toast that tells of a completion, where taking it back is honest. */
export function useReopening(): (task: Task) => Pick<Toast, 'action'> {
  const reopen = useReopenTask();
  return (task) => {
    if (!canReopen(task)) return {};
    const onClick = () =>
      reopen.mutate(task, {
        onSuccess: () =>
          showToast({ title: 'Task reopened', message: 'The task is active again.' }),
        onError: (error) =>
          showFailure(error, {
            title: 'Error',
            message: 'Failed to reopen task. Please try again.',
          }),
      });
    return { action: { label: 'Undo', onClick } };
  };
}
