import type { Task } from '#contract/tasks.ts';
import { CallError } from '#web/lib/call-error.ts';
import { showFailure, showToast, type Toast } from '#web/ui/toast.ts';
import { printTasks } from './task-toasts.ts';
import { useBulkChange } from './tasks.api.ts';

/** The part of a task that is needed to undo the change. */
type FormerTask = Pick<Task, 'id' | 'status' | 'dueDate' | 'hasDueTime' | 'assigneeId'>;

interface Version {
  id: string;
  updatedAt: string;
}

/** The Undo of the toast for a change of many tasks. */
export function useUndoOfBulkChange() {
  const bulk = useBulkChange();

  const undo = async (before: readonly FormerTask[], versions: readonly Version[]) => {
    const tasks = versions.flatMap(({ id, updatedAt }) => {
      const task = before.find((each) => each.id === id);
      if (!task || task.status === 'completed') return [];
      const { status, dueDate, hasDueTime, assigneeId } = task;
      return [{ id, updatedAt, status, dueDate, hasDueTime, assigneeId }];
    });
    try {
      await bulk.mutateAsync({ action: 'undo', tasks });
      showToast({ title: 'Taken back', message: `${printTasks(tasks.length)} as before.` });
    } catch (error) {
      const isConflict = error instanceof CallError && error.code === 'conflict';
      const words = isConflict ? error.serverMessage : 'Please try again.';
      showFailure(error, { title: 'Not undone', message: words });
    }
  };

  return (before: readonly FormerTask[], versions: readonly Version[]): Pick<Toast, 'action'> => ({
    action: { label: 'Undo', onClick: () => void undo(before, versions) },
  });
}
