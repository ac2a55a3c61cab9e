/** Takes a completion back; of a series, the task that it has made goes with it. */
import type { Task } from '#contract/tasks.ts';
import { serverMessageOf } from '#web/lib/call-error.ts';
import { showFailure, showToast, type Toast } from '#web/ui/toast.ts';
import { useUpdateTask } from './tasks.api.ts';

/** Tells how it went, also once the component that asked has gone. */
export function useReopening() {
  const update = useUpdateTask();
  return async (task: Task) => {
    try {
      await update.mutateAsync({
        seen: task,
        patch: { status: 'pending', completionReason: null },
      });
      showToast({ title: 'Task reopened', message: 'The task is active again.' });
    } catch (error) {
      const message = serverMessageOf(error) ?? 'Failed to reopen task. Please try again.';
      showFailure(error, { title: 'Error', message });
    }
  };
}

/** The Undo of the toast that tells of a completion. */
export function useUndoOfCompletion(): (task: Task) => Pick<Toast, 'action'> {
  const reopen = useReopening();
  return (task) => ({ action: { label: 'Undo', onClick: () => void reopen(task) } });
}
