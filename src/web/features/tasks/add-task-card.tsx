/** Adds a task to the record on whose page it is. */
import { Button, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { type TaskPriority, taskPriorities, taskTexts } from '#contract/tasks.ts';
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { dueOn } from '#web/lib/due-on.ts';
import { sentence } from '#web/lib/validate.ts';
import { DueDayInput } from '#web/ui/due-day-input.tsx';
import { goToMissing } from '#web/ui/go-to-missing.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useDraft } from '#web/ui/use-draft.ts';
import classes from './add-task-card.module.css';
import { taskTitleId } from './focus-task-title.ts';
import { submitByModEnter } from './submit-by-mod-enter.ts';
import { listOptions, priorityLabels } from './task-labels.ts';
import { taskCreated } from './task-toasts.ts';
import { type TaskLink, useCreateTask } from './tasks.api.ts';
import { useOpenTask } from './use-open-task.ts';

interface Values extends Record<string, unknown> {
  title: string;
  description: string;
  dueDate: string;
  priority: TaskPriority;
}

const empty: Values = { title: '', description: '', dueDate: '', priority: 'medium' };

export function AddTaskCard({ link }: { link: TaskLink }) {
  const form = useForm<Values>({ initialValues: empty });
  const [problem, setProblem] = useState<string>();
  const create = useCreateTask();
  const openTask = useOpenTask();
  useDraft(`Add Task card ${Object.values(link).join()}`, form);
  const { title, description, dueDate, priority } = form.values;
  const canSubmit = title.trim() !== '' && dueDate !== '';

  const handleSubmit = form.onSubmit(async (sent) => {
    if (!canSubmit || create.isPending) return;
    setProblem(undefined);
    try {
      const { id } = await create.mutateAsync({
        body: {
          title: title.trim(),
          description: description.trim() || undefined,
          ...dueOn(dueDate, ''),
          priority,
          status: 'pending',
          ...link,
        },
      });
      // What was typed during the save is the next task.
      if (JSON.stringify(form.getValues()) === JSON.stringify(sent)) form.reset();
      showToast({ ...taskCreated, action: { label: 'Open', onClick: () => openTask(id) } });
    } catch (error) {
      const fields = error instanceof CallError ? Object.entries(error.fields) : [];
      form.setErrors(Object.fromEntries(fields.map(([name, words]) => [name, sentence(words)])));
      setProblem(getServerMessage(error));
      showFailure(error, { title: 'Error', message: 'Failed to create task. Please try again.' });
    }
  });

  return (
    <SectionCard title="Add Task">
      <form onSubmit={handleSubmit} noValidate className={classes.form}>
        <TextInput
          id={taskTitleId}
          label="Title"
          required
          maxLength={taskTexts.title.limit}
          onKeyDown={goToMissing}
          {...form.getInputProps('title')}
        />
        <Textarea
          label="Description"
          rows={2}
          maxLength={taskTexts.description.limit}
          onKeyDown={submitByModEnter}
          {...form.getInputProps('description')}
        />
        <div className={classes.line}>
          <DueDayInput
            label="Due Date"
            required
            value={dueDate}
            onChange={(day) => form.setFieldValue('dueDate', day)}
            error={form.errors.dueDate}
          />
          <Select
            label="Priority"
            required
            data={listOptions(taskPriorities, priorityLabels)}
            allowDeselect={false}
            {...form.getInputProps('priority')}
          />
          <Button
            type="submit"
            className={classes.submit}
            disabled={!canSubmit || create.isPending}
          >
            Add Task
          </Button>
        </div>
        {problem && (
          <Text role="alert" c="var(--mantine-color-error)">
            {problem} What you typed is still here.
          </Text>
        )}
      </form>
    </SectionCard>
  );
}
