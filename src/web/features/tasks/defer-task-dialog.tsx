/** Moves a task to another day and changes nothing else; one of the usual days does so at once. */
import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Task } from '#contract/tasks.ts';
import { dueOn } from '#web/lib/due-on.ts';
import { formatDate, getDay } from '#web/lib/format.ts';
import { DueDateFields } from '#web/ui/due-date-fields.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showToast } from '#web/ui/toast.ts';
import { DeferDays } from './defer-days.tsx';
import { getDueTime } from './due-date.ts';
import { deferFailed, taskDeferred, tasksAsBefore } from './task-toasts.ts';
import { taskQuery, useUpdateTask } from './tasks.api.ts';

export function DeferTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const form = useForm({ initialValues: { dueDate: '', dueTime: getDueTime(task) } });
  const client = useQueryClient();
  // The version that the new date was chosen for.
  const [seen, setSeen] = useState(task);
  const update = useUpdateTask();
  const head = useRef<HTMLDivElement>(null);
  const { dueDate, dueTime } = form.values;

  const handleSubmit = async () => {
    await update.mutateAsync({ seen, patch: dueOn(dueDate, dueTime) });
    showToast({ ...taskDeferred, undone: tasksAsBefore(1) });
  };

  const handleChangedMeanwhile = async (keep: 'theirs' | 'mine') => {
    const theirs = await client.fetchQuery({ ...taskQuery(task.id), staleTime: 0 });
    setSeen(theirs);
    if (keep === 'theirs') {
      const dueDate = theirs.dueDate ? getDay(theirs.dueDate) : '';
      form.setValues({ dueDate, dueTime: getDueTime(theirs) });
    }
  };

  const deferTo = (day: string) => {
    flushSync(() => form.setFieldValue('dueDate', day));
    head.current?.closest('form')?.requestSubmit();
  };

  return (
    <FormDialog
      title="Defer Task"
      draftName={`Defer Task ${task.id}`}
      form={form}
      onSubmit={handleSubmit}
      failed={deferFailed}
      onClose={onClose}
      onChangedMeanwhile={handleChangedMeanwhile}
      submitLabel="Defer Task"
      pendingLabel="Deferring..."
      canSubmit={dueDate !== ''}
    >
      <div ref={head}>
        <Text fw={500}>{task.title}</Text>
        <Text c="dimmed">
          {seen.dueDate ? `Due ${formatDate(seen.dueDate)}` : 'Has no due date yet'}
        </Text>
      </div>
      <DeferDays day={dueDate} onChange={deferTo} />
      <DueDateFields
        dayLabel="New Due Date"
        required
        autoFocus
        day={dueDate}
        time={dueTime}
        onDayChange={(day) => form.setFieldValue('dueDate', day)}
        onTimeChange={(time) => form.setFieldValue('dueTime', time)}
        error={form.errors.dueDate}
      />
      {task.recurrenceType !== 'none' && (
        <Text c="dimmed">This task repeats: the next one will be counted from the new date.</Text>
      )}
    </FormDialog>
  );
}
