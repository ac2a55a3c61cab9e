/** The dialogs that a task card can open, one at a time, each loaded when it is first opened. */
import { useEffect, useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { dialogPart } from '#web/ui/later-part.tsx';
import type { CompletedWords } from './task-toasts.ts';

const CompleteTaskDialog = dialogPart(async () => ({
  default: (await import('./complete-task-dialog.tsx')).CompleteTaskDialog,
}));
const CompletedTaskDialog = dialogPart(async () => ({
  default: (await import('./completed-task-dialog.tsx')).CompletedTaskDialog,
}));
const DeferTaskDialog = dialogPart(async () => ({
  default: (await import('./defer-task-dialog.tsx')).DeferTaskDialog,
}));
const TaskFormDialog = dialogPart(async () => ({
  default: (await import('./task-form-dialog.tsx')).TaskFormDialog,
}));

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
