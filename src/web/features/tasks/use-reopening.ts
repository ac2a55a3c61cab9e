/** Undoes a completion; in a series, the task that it added is removed with it. */
import type { Task } from '#contract/tasks.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { showFailure, showToast, type Toast } from '#web/ui/toast.ts';
import { useUpdateTask } from './tasks.api.ts';

/** Reports the result, even after the component that asked has gone. */
export function useReopening() {
  const update = useUpdateTask();
  return async (task: Task, status: Task['status'] = 'pending') => {
    try {
      await update.mutateAsync({ seen: task, patch: { status, completionReason: null } });
      showToast({ title: 'Task reopened', message: 'The task is active again.' });
    } catch (error) {
      const message = getServerMessage(error) ?? 'Failed to reopen task. Please try again.';
      showFailure(error, { title: 'Error', message });
    }
  };
}

/** The Undo of the toast for a completion: the task gets back the status it had. */
export function useUndoOfCompletion(): (done: Task, before: Task) => Pick<Toast, 'action'> {
  const reopen = useReopening();
  return (done, { status }) => ({
    action: { label: 'Undo', onClick: () => void reopen(done, status) },
  });
}
