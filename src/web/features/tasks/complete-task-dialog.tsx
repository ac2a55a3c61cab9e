/** Completes a task; how it went has to be said in a few words, and what follows can be planned at once. */
import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Task, taskTexts } from '#contract/tasks.ts';
import { bodyOfNextStep, isComplete, noNextStep } from '#web/features/calls/next-step.ts';
import { NextStepFields } from '#web/features/calls/next-step-fields.tsx';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { staffQuery } from '#web/features/users/users.api.ts';
import { formatDay, getFullName } from '#web/lib/format.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { PressedChoices } from '#web/ui/pressed-choices.tsx';
import { showToast } from '#web/ui/toast.ts';
import { type CompletedWords, completeFailed, taskCompleted, taskReopened } from './task-toasts.ts';
import { taskQuery, useUpdateTask } from './tasks.api.ts';

interface CompleteTaskDialogProps {
  task: Task;
  words: CompletedWords;
  onClose: () => void;
}

export function CompleteTaskDialog({ task, words, onClose }: CompleteTaskDialogProps) {
  const form = useForm({ initialValues: { completionReason: '', next: noNextStep } });
  const client = useQueryClient();
  // The version that the reason was typed for.
  const [seen, setSeen] = useState(task);
  const update = useUpdateTask();
  const reason = form.values.completionReason.trim();
  const { next } = form.values;
  const { colleague, isForeign } = useColleagueWith(task.assigneeId);
  const [isTheirs, setIsTheirs] = useState(true);

  const handleSubmit = async () => {
    const { nextStep } = bodyOfNextStep(next);
    const whose = colleague && isTheirs && { assigneeId: colleague.id };
    const completed = await update.mutateAsync({
      seen,
      patch: {
        status: 'completed',
        completionReason: reason,
        ...(nextStep && { next: { ...nextStep, ...whose } }),
      },
    });
    const { title, message } = taskCompleted(completed, words);
    const follows = nextStep ? ` The next step is due on ${formatDay(next.dueDate)}.` : '';
    showToast({ title, message: `${message}${follows}`, undone: taskReopened });
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
      canSubmit={reason !== '' && isComplete(next)}
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
      <NextStepFields
        value={next}
        onChange={(next) => form.setFieldValue('next', next)}
        about={aboutWhom(task)}
        errors={{ title: form.errors['next.title'], dueDate: form.errors['next.dueDate'] }}
      />
      {next.choice !== 'none' && colleague && (
        <PressedChoices
          label="Who does it"
          labels={{ theirs: colleague.name, mine: 'Me' }}
          choices={['theirs', 'mine']}
          isPressed={(choice) => (choice === 'theirs') === isTheirs}
          onPress={(choice) => setIsTheirs(choice === 'theirs')}
        />
      )}
      {next.choice !== 'none' && isForeign && !colleague && (
        <Text c="dimmed">The next step will be yours.</Text>
      )}
    </FormDialog>
  );
}

/** The colleague whose task it is, if they are still here to do the next one. */
function useColleagueWith(assigneeId: string | null) {
  const me = useCurrentUser();
  const { data: staff } = useQuery(staffQuery);
  const isForeign = staff !== undefined && assigneeId !== me.id;
  const member = isForeign ? staff.find(({ id }) => id === assigneeId) : undefined;
  return { isForeign, colleague: member && { id: member.id, name: getFullName(member) } };
}

function aboutWhom({ personName, organizationName, opportunityName }: Task): string | null {
  const name = personName ?? organizationName;
  if (name !== null) return `with ${name}`;
  return opportunityName && `about ${opportunityName}`;
}
