/** Does what an insight offered and the user has confirmed: in one transaction, safe to send again. */
import type { InsightAction } from '#contract/insights.ts';
import {
  bulkFailed,
  printTasks,
  tasksAsBefore,
  tasksDeferred,
} from '#web/features/tasks/task-toasts.ts';
import { useBulkChange, useCreateTasks } from '#web/features/tasks/tasks.api.ts';
import { CallError } from '#web/lib/call-error.ts';
import { showToast } from '#web/ui/toast.ts';

export function useApplyAction() {
  const create = useCreateTasks();
  const bulk = useBulkChange();

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
        undone: { title: 'Taken back', message: `${printTasks(tasks.length)} deleted.` },
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
      const { changed } = await bulk.mutateAsync(change);
      showToast({ ...tasksDeferred(changed, dueDate), undone: tasksAsBefore(changed) });
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'conflict') throw error;
      // Its fields are tasks, which have no input here, so the message names them.
      const { message } = bulkFailed('defer', tasks.length, error);
      throw new CallError(error.status, { message, code: error.code });
    }
  };
}
