/** Does what an insight offered and the user has confirmed: in one transaction, safe to send again, with Undo. */
import type { InsightAction } from '#contract/insights.ts';
import type { Task } from '#contract/tasks.ts';
import { bulkFailed, printTasks, tasksDeferred } from '#web/features/tasks/task-toasts.ts';
import { useBulkChange, useCreateTasks } from '#web/features/tasks/tasks.api.ts';
import { useUndoOfBulkChange } from '#web/features/tasks/use-undo-of-bulk-change.ts';
import { CallError } from '#web/lib/call-error.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';

export function useApplyAction() {
  const create = useCreateTasks();
  const bulk = useBulkChange();
  const undoOf = useUndoOfBulkChange();

  const takeBack = async (tasks: readonly Task[]) => {
    try {
      const versions = tasks.map(({ id, updatedAt }) => ({ id, updatedAt }));
      await bulk.mutateAsync({ action: 'delete', tasks: versions });
      showToast({ title: 'Taken back', message: `${printTasks(tasks.length)} deleted.` });
    } catch (error) {
      const isConflict = error instanceof CallError && error.code === 'conflict';
      const message = isConflict ? error.serverMessage : 'Please try again.';
      showFailure(error, { title: 'Not undone', message });
    }
  };

  return async (action: InsightAction) => {
    if (action.kind === 'create_tasks') {
      const drafts = action.tasks.map(({ aboutName: _, ...draft }) => ({
        ...draft,
        hasDueTime: false,
      }));
      const { tasks } = await create.mutateAsync({ body: { tasks: drafts } });
      showToast({
        title: `${printTasks(tasks.length)} created`,
        message: tasks.length === 1 ? 'It is on your list.' : 'They are on your list.',
        action: { label: 'Undo', onClick: () => void takeBack(tasks) },
      });
      return;
    }
    const { dueDate, tasks } = action;
    const change = {
      action: 'defer' as const,
      ids: tasks.map(({ id }) => id),
      dueDate,
      hasDueTime: false,
    };
    try {
      const reply = await bulk.mutateAsync(change);
      showToast({ ...tasksDeferred(reply.changed, dueDate), ...undoOf(tasks, reply.tasks) });
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'conflict') throw error;
      // Its fields are tasks, which have no input here, so the message names them.
      const { message } = bulkFailed('defer', tasks.length, error);
      throw new CallError(error.status, { message, code: error.code });
    }
  };
}
