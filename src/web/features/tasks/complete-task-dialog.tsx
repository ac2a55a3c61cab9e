/** Completes a task; how it went has to be said in a few words. */
import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Task } from '#contract/tasks.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { type CompletedWords, completeFailed, taskCompleted } from './task-toasts.ts';
import { useUpdateTask } from './tasks.api.ts';
import { useUndoOfCompletion } from './use-reopening.ts';

interface CompleteTaskDialogProps {
  task: Task;
  words: CompletedWords;
  onClose: () => void;
}

export function CompleteTaskDialog({ task, words, onClose }: CompleteTaskDialogProps) {
  const form = useForm({ initialValues: { completionReason: '' } });
  const update = useUpdateTask();
  const undoOf = useUndoOfCompletion();
  const reason = form.values.completionReason.trim();

  const handleSubmit = async () => {
    try {
      const completed = await update.mutateAsync({
        seen: task,
        patch: { status: 'completed', completionReason: reason },
      });
      showToast({ ...taskCompleted(completed, words), ...undoOf(completed, task) });
    } catch (error) {
      showFailure(error, completeFailed);
      throw error;
    }
  };

  return (
    <FormDialog
      title="Complete Task"
      draftName={`Complete Task ${task.id}`}
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
      submitLabel="Complete Task"
      pendingLabel="Completing..."
      canSubmit={reason !== ''}
    >
      <Text fw={500}>{task.title}</Text>
      <Textarea
        data-autofocus
        label="Completion Reason"
        description={
          task.recurrenceType === 'none'
            ? undefined
            : 'This task repeats: completing it adds the next one.'
        }
        placeholder="How did it go?"
        required
        rows={3}
        maxLength={5_000}
        {...form.getInputProps('completionReason')}
      />
    </FormDialog>
  );
}
