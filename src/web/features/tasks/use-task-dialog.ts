import { useState } from 'react';
import { tasksApi } from '#contract/tasks.ts';
import { useLinkedRecord } from '#web/ui/use-linked-record.ts';
import type { UrlState } from '#web/ui/use-url-state.ts';
import type { TaskDialog } from './task-dialogs.tsx';

/** The dialog on the screen. Opening a task is in the URL, so that a link can do it too. */
export function useTaskDialog(
  url: UrlState,
  changeUrl: (changes: UrlState) => void,
): [TaskDialog | null, (dialog: TaskDialog | null) => void] {
  const [step, setStep] = useState<TaskDialog | null>(null);
  const id = url.task;
  const [task, take] = useLinkedRecord({
    id,
    get: tasksApi.get,
    goneTitle: 'Task not found',
    onGone: () => changeUrl({ task: undefined }),
  });

  const open = (dialog: TaskDialog | null) => {
    const opensTask = dialog?.kind === 'open';
    setStep(opensTask ? null : dialog);
    if (opensTask) take(dialog.task);
    if (opensTask || id) changeUrl({ task: opensTask ? dialog.task.id : undefined });
  };
  return [step ?? (task ? { kind: 'open', task } : null), open];
}
