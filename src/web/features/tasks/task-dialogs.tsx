/** The dialogs that a task card can open, one at a time. */
import { useEffect, useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { CompleteTaskDialog } from './complete-task-dialog.tsx';
import { CompletedTaskDialog } from './completed-task-dialog.tsx';
import { DeferTaskDialog } from './defer-task-dialog.tsx';
import { TaskFormDialog } from './task-form-dialog.tsx';
import type { CompletedWords } from './task-toasts.ts';

export interface TaskDialog {
  /** `open` edits an open task, and shows a completed one. */
  kind: 'open' | 'complete' | 'defer';
  task: Task;
}

interface TaskDialogsProps {
  dialog: TaskDialog | null;
  onOpenDialog: (dialog: TaskDialog) => void;
  onClose: () => void;
  words: CompletedWords;
}

export function TaskDialogs({ dialog, ...others }: TaskDialogsProps) {
  if (!dialog) return null;
  return (
    <>
      <OpenDialog dialog={dialog} {...others} />
      <CardFocus />
    </>
  );
}

/**
 * Returns the focus to the card that the first dialog was opened from, if the pressed button is
 * gone: it was in another dialog, or the task has been completed.
 */
function CardFocus() {
  const [card] = useState(() => document.activeElement?.closest('article'));
  useEffect(() => {
    return () => {
      const isElsewhere = document.activeElement && document.activeElement !== document.body;
      if (!isElsewhere) card?.querySelector('button')?.focus({ preventScroll: true });
    };
  }, [card]);
  return null;
}

function OpenDialog(props: TaskDialogsProps & { dialog: TaskDialog }) {
  const { dialog, onOpenDialog, onClose, words } = props;
  const { kind, task } = dialog;
  const common = { task, onClose };
  if (kind === 'complete') return <CompleteTaskDialog key={task.id} {...common} words={words} />;
  if (kind === 'defer') return <DeferTaskDialog key={task.id} {...common} />;
  if (task.status === 'completed') return <CompletedTaskDialog key={task.id} {...common} />;
  return <TaskFormDialog key={task.id} {...common} opened onOpenDialog={onOpenDialog} />;
}
