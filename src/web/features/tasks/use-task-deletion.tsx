/** Deleting a task: who may, the question before it, and the way back after it. */
import { can } from '#contract/permissions.ts';
import type { Task } from '#contract/tasks.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { serverMessageOf } from '#web/lib/call-error.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useDeleteTask, useRestoreTask } from './tasks.api.ts';

export function useTaskDeletion() {
  const me = useCurrentUser();
  const remove = useDeleteTask();
  const restore = useRestoreTask();

  // Awaited rather than given callbacks: by then the card that asked may have gone.
  const takeBack = async (id: string) => {
    try {
      await restore.mutateAsync({ params: { id } });
      showToast({ title: 'Task restored', message: 'The task is back.' });
    } catch (error) {
      const message = serverMessageOf(error) ?? 'Failed to restore task. Please try again.';
      showFailure(error, { title: 'Error', message });
    }
  };

  return {
    isAllowed: (task: Task) => can(me, 'task.delete', task),

    /** Resolves to whether the task is gone. */
    ask: async (task: Task): Promise<boolean> => {
      const yes = await confirm({
        title: 'Delete this task?',
        message: (
          <>
            <strong>{task.title}</strong> goes away for everybody.
          </>
        ),
        confirmLabel: 'Delete',
        canUndo: true,
      });
      if (!yes) return false;
      try {
        await remove.mutateAsync({ params: { id: task.id } });
      } catch (error) {
        showFailure(error, {
          title: 'Error',
          message: 'Failed to delete task. Please try again.',
        });
        return false;
      }
      showToast({
        title: 'Task deleted',
        message: 'The task has been removed.',
        action: { label: 'Undo', onClick: () => void takeBack(task.id) },
      });
      return true;
    },
  };
}
