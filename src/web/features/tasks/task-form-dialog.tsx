/** Adds or edits a task, with every field it has. */

import { Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCalendarDue, IconCheck } from '@tabler/icons-react';
import { type Task, tasksApi } from '#contract/tasks.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { HistoryLink } from '#web/ui/history-link.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useEditedVersion } from '#web/ui/use-edited-version.ts';
import { TaskFields } from './task-fields.tsx';
import { bodyOfTask, patchOfTask, type TaskValues, valuesOfTask } from './task-form.ts';
import { taskCreated, taskUpdated } from './task-toasts.ts';
import { type TaskLink, useCreateTask, useUpdateTask } from './tasks.api.ts';
import { useOpenTask } from './use-open-task.ts';
import { useTaskDeletion } from './use-task-deletion.tsx';

interface TaskFormDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The task to edit; without it one is added. */
  task?: Task | undefined;
  /** The record that a new task belongs to. */
  link?: TaskLink | undefined;
  onAdded?: (() => void) | undefined;
  /** Offers to complete or defer the task instead of editing it. */
  onOpenDialog?: ((dialog: { kind: 'complete' | 'defer'; task: Task }) => void) | undefined;
}

export function TaskFormDialog({ opened, ...others }: TaskFormDialogProps) {
  return opened ? <TaskForm {...others} /> : null;
}

function TaskForm(props: Omit<TaskFormDialogProps, 'opened'>) {
  const { task, link, onAdded, onOpenDialog, onClose } = props;
  const me = useCurrentUser();
  const form = useForm<TaskValues>({ initialValues: valuesOfTask(task, me.id, link) });
  const { seen, handleChangedMeanwhile } = useEditedVersion({
    record: task,
    get: tasksApi.get,
    form,
    fillValues: (version) => valuesOfTask(version, me.id),
  });
  const create = useCreateTask();
  const update = useUpdateTask();
  const deletion = useTaskDeletion();
  const openTask = useOpenTask();
  const { title, dueDate } = form.values;

  const handleSubmit = async (values: TaskValues) => {
    if (!seen) {
      const { id } = await create.mutateAsync({
        body: { ...bodyOfTask(values), status: 'pending' },
      });
      showToast({ ...taskCreated, action: { label: 'Open', onClick: () => openTask(id) } });
      return onAdded?.();
    }
    const patch = patchOfTask(values, seen);
    if (Object.keys(patch).length === 0) return;
    await update.mutateAsync({ seen, patch });
    showToast(taskUpdated);
  };

  const handleDelete = async () => {
    if (seen && (await deletion.ask(seen))) onClose();
  };

  return (
    <FormDialog
      title={task ? 'Edit Task' : 'Add Task'}
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
      onChangedMeanwhile={handleChangedMeanwhile}
      draftName={task ? `Edit Task ${task.id}` : `Add Task ${Object.values(link ?? {}).join()}`}
      submitLabel={task ? 'Save' : 'Add Task'}
      pendingLabel={task ? 'Saving...' : 'Adding...'}
      canSubmit={title.trim() !== '' && (task !== undefined || dueDate !== '')}
      footStart={
        seen && (
          <>
            {deletion.isAllowed(seen) && <DeleteButton onClick={() => void handleDelete()} />}
            <HistoryLink recordId={seen.id} target="_blank" />
          </>
        )
      }
    >
      {task && onOpenDialog && (
        <Steps
          disabled={form.isDirty()}
          onComplete={() => onOpenDialog({ kind: 'complete', task })}
          onDefer={() => onOpenDialog({ kind: 'defer', task })}
        />
      )}
      <TaskFields form={form} isNew={!task} />
    </FormDialog>
  );
}

interface StepsProps {
  /** Unsaved changes would be lost, so they have to be saved first. */
  disabled: boolean;
  onComplete: () => void;
  onDefer: () => void;
}

function Steps({ disabled, onComplete, onDefer }: StepsProps) {
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="xs"
        disabled={disabled}
        leftSection={<IconCheck size={14} aria-hidden />}
        onClick={onComplete}
      >
        Complete
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={disabled}
        leftSection={<IconCalendarDue size={14} aria-hidden />}
        onClick={onDefer}
      >
        Defer
      </Button>
    </Group>
  );
}
