/** The dialogs a task card can open, one at a time. */
import type { Task } from '#contract/tasks.ts';
import { CompleteTaskDialog } from './complete-task-dialog.tsx';
import { DeferTaskDialog } from './defer-task-dialog.tsx';
import { TaskFormDialog } from './task-form-dialog.tsx';
import type { CompletedWords } from './task-toasts.ts';

export interface TaskDialog {
  kind: 'open' | 'complete' | 'defer';
  task: Task;
}

interface TaskDialogsProps {
  dialog: TaskDialog | null;
  words: CompletedWords;
  onClose: () => void;
}

export function TaskDialogs({ dialog, words, onClose }: TaskDialogsProps) {
  if (!dialog) return null;
  const { kind, task } = dialog;
  if (kind === 'complete') {
    return <CompleteTaskDialog key={task.id} task={task} words={words} onClose={onClose} />;
  }
  if (kind === 'defer') return <DeferTaskDialog key={task.id} task={task} onClose={onClose} />;
  return <TaskFormDialog key={task.id} opened task={task} onClose={onClose} />;
}
