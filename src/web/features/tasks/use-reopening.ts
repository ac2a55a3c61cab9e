/** Opens a completed task again; in a series, the task that it added is removed with it. */
import type { Task } from '#contract/tasks.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { taskReopened } from './task-toasts.ts';
import { useUpdateTask } from './tasks.api.ts';

/** Reports the result, even after the component that asked has gone. */
export function useReopening() {
  const update = useUpdateTask();
  return async (task: Task) => {
    try {
      await update.mutateAsync({
        seen: task,
        patch: { status: 'pending', completionReason: null },
      });
      showToast(taskReopened);
    } catch (error) {
      const message = getServerMessage(error) ?? 'Failed to reopen task. Please try again.';
      showFailure(error, { title: 'Error', message });
    }
  };
}
