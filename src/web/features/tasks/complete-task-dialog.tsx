/** Completes a task; how it went has to be said in a few words. */
import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Task, taskTexts } from '#contract/tasks.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showToast } from '#web/ui/toast.ts';
import { type CompletedWords, completeFailed, taskCompleted, taskReopened } from './task-toasts.ts';
import { taskQuery, useUpdateTask } from './tasks.api.ts';

interface CompleteTaskDialogProps {
  task: Task;
  words: CompletedWords;
  onClose: () => void;
}

export function CompleteTaskDialog({ task, words, onClose }: CompleteTaskDialogProps) {
  const form = useForm({ initialValues: { completionReason: '' } });
  const client = useQueryClient();
  // The version that the reason was typed for.
  const [seen, setSeen] = useState(task);
  const update = useUpdateTask();
  const reason = form.values.completionReason.trim();

  const handleSubmit = async () => {
    const completed = await update.mutateAsync({
      seen,
      patch: { status: 'completed', completionReason: reason },
    });
    showToast({ ...taskCompleted(completed, words), undone: taskReopened });
  };

  const handleChangedMeanwhile = async (keep: 'theirs' | 'mine') => {
    const theirs = await client.fetchQuery({ ...taskQuery(task.id), staleTime: 0 });
    setSeen(theirs);
    if (keep === 'theirs') form.setValues({ completionReason: theirs.completionReason ?? '' });
  };

  return (
    <FormDialog
      title="Complete Task"
      draftName={`Complete Task ${task.id}`}
      form={form}
      onSubmit={handleSubmit}
      failed={completeFailed}
      onClose={onClose}
      onChangedMeanwhile={handleChangedMeanwhile}
      submitLabel="Complete Task"
      pendingLabel="Completing..."
      canSubmit={reason !== ''}
    >
      <div>
        <Text fw={500}>{seen.title}</Text>
        {seen.status === 'completed' && (
          <Text c="dimmed">
            Somebody else has completed it meanwhile: your reason replaces theirs.
          </Text>
        )}
      </div>
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
        maxLength={taskTexts.completionReason.limit}
        {...form.getInputProps('completionReason')}
      />
    </FormDialog>
  );
}
