/** Adds a task, or edits one: every field it has. */
import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { activityTypes, recurrenceTypes, type Task, taskPriorities } from '#contract/tasks.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { AssigneeSelect } from '#web/features/users/assignee-select.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TagsInput } from '#web/ui/tags-input.tsx';
import { showToast } from '#web/ui/toast.ts';
import { DueDateFields } from './due-date-fields.tsx';
import { bodyOfTask, type TaskValues, valuesOfTask } from './task-form.ts';
import { activityTypeLabels, optionsOf, priorityLabels, recurrenceLabels } from './task-labels.ts';
import { taskCreated } from './task-toasts.ts';
import { type TaskLink, useCreateTask, useUpdateTask, versionOf } from './tasks.api.ts';

interface TaskFormDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The task to edit; without it one is added. */
  task?: Task | undefined;
  /** What a new task hangs on. */
  link?: TaskLink | undefined;
}

export function TaskFormDialog({ opened, ...others }: TaskFormDialogProps) {
  return opened ? <TaskForm {...others} /> : null;
}

function TaskForm({ task, link, onClose }: Omit<TaskFormDialogProps, 'opened'>) {
  const me = useCurrentUser();
  const form = useForm<TaskValues>({ initialValues: valuesOfTask(task, me.id, link) });
  const create = useCreateTask();
  const update = useUpdateTask();
  const { dueDay, dueTime, assigneeId, tags } = form.values;

  const handleSubmit = async (values: TaskValues) => {
    const body = bodyOfTask(values);
    if (task) {
      await update.mutateAsync({ ...versionOf(task), body });
      showToast({ title: 'Task updated', message: 'The task has been saved.' });
    } else {
      await create.mutateAsync({ body: { ...body, status: 'pending' } });
      showToast(taskCreated);
    }
  };

  return (
    <FormDialog
      title={task ? 'Edit Task' : 'Add Task'}
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
      submitLabel={task ? 'Save' : 'Add Task'}
      pendingLabel={task ? 'Saving...' : 'Adding...'}
      canSubmit={form.values.title.trim() !== '' && (task !== undefined || dueDay !== '')}
    >
      <TextInput
        data-autofocus
        label="Title"
        required
        maxLength={300}
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Description"
        rows={2}
        maxLength={10_000}
        {...form.getInputProps('description')}
      />
      <DueDateFields
        required={!task}
        day={dueDay}
        time={dueTime}
        onDayChange={(day) => form.setFieldValue('dueDay', day)}
        onTimeChange={(time) => form.setFieldValue('dueTime', time)}
        error={form.errors.dueDate}
      />
      <Select
        label="Priority"
        data={optionsOf(taskPriorities, priorityLabels)}
        allowDeselect={false}
        {...form.getInputProps('priority')}
      />
      <Select
        label="Activity Type"
        data={optionsOf(activityTypes, activityTypeLabels)}
        allowDeselect={false}
        {...form.getInputProps('activityType')}
      />
      <Select
        label="Repeats"
        data={optionsOf(recurrenceTypes, recurrenceLabels)}
        allowDeselect={false}
        {...form.getInputProps('recurrenceType')}
      />
      <AssigneeSelect
        label="Assignee"
        value={assigneeId}
        onChange={(id) => form.setFieldValue('assigneeId', id)}
        error={form.errors.assigneeId}
      />
      <TagsInput
        label="Tags"
        suggestions={[]}
        value={tags}
        onChange={(next) => form.setFieldValue('tags', next)}
      />
      <Switch
        label="Remind the assignee"
        {...form.getInputProps('reminderEnabled', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
