/** Deletes a task: who may, the question first, and Undo afterwards. */
import { can } from '#contract/permissions.ts';
import type { Task } from '#contract/tasks.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { useOpenRecord } from '#web/ui/beside.tsx';
import { useRemoval } from '#web/ui/use-removal.ts';
import { useDeleteTask } from './tasks.api.ts';

export function useTaskDeletion() {
  const me = useCurrentUser();
  const remove = useDeleteTask();
  const opened = useOpenRecord();
  const ask = useRemoval<Task>({
    noun: 'task',
    question: () => 'Delete this task?',
    message: ({ title }) => (
      <>
        <strong>{title}</strong> is deleted for everybody.
      </>
    ),
    remove: ({ id }) => remove.mutateAsync({ id, leave: () => opened.id === id && opened.close() }),
    words: { deleted: () => 'The task has been removed.', restored: () => 'The task is back.' },
    advice: '. Please try again.',
  });
  return { isAllowed: (task: Task) => can(me, 'task.delete', task), ask };
}
