/** Adds a task, or edits one: every field it has. */
import { Button, Group, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconCalendarDue, IconCheck, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { activityTypes, recurrenceTypes, type Task, taskPriorities } from '#contract/tasks.ts';
import { OrganizationPicker } from '#web/features/organizations/organization-picker.tsx';
import { PersonPicker } from '#web/features/people/person-picker.tsx';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { AssigneeSelect } from '#web/features/users/assignee-select.tsx';
import { rebased } from '#web/lib/edits.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TagsInput } from '#web/ui/tags-input.tsx';
import { showToast } from '#web/ui/toast.ts';
import { DueDateFields } from './due-date-fields.tsx';
import { submitByModEnter } from './submit-by-mod-enter.ts';
import type { TaskDialog } from './task-dialogs.tsx';
import { bodyOfTask, patchOfTask, type TaskValues, valuesOfTask } from './task-form.ts';
import classes from './task-form-dialog.module.css';
import { activityTypeLabels, optionsOf, priorityLabels, recurrenceLabels } from './task-labels.ts';
import { taskCreated, taskUpdated } from './task-toasts.ts';
import { type TaskLink, taskQuery, useCreateTask, useUpdateTask } from './tasks.api.ts';
import { useTaskDeletion } from './use-task-deletion.tsx';

interface TaskFormDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The task to edit; without it one is added. */
  task?: Task | undefined;
  /** What a new task hangs on. */
  link?: TaskLink | undefined;
  /** Offers to complete or defer the task instead of editing it. */
  onOpenDialog?: ((dialog: TaskDialog) => void) | undefined;
}

export function TaskFormDialog({ opened, ...others }: TaskFormDialogProps) {
  return opened ? <TaskForm {...others} /> : null;
}

function TaskForm({ task, link, onOpenDialog, onClose }: Omit<TaskFormDialogProps, 'opened'>) {
  const me = useCurrentUser();
  const client = useQueryClient();
  const form = useForm<TaskValues>({ initialValues: valuesOfTask(task, me.id, link) });
  // The version that an edit starts from.
  const [seen, setSeen] = useState(task);
  const create = useCreateTask();
  const update = useUpdateTask();
  const deletion = useTaskDeletion();
  const { title, dueDate } = form.values;

  const handleSubmit = async (values: TaskValues) => {
    if (!seen) {
      await create.mutateAsync({ body: { ...bodyOfTask(values), status: 'pending' } });
      return showToast(taskCreated);
    }
    const patch = patchOfTask(values, seen);
    if (Object.keys(patch).length === 0) return;
    await update.mutateAsync({ seen, patch });
    showToast(taskUpdated);
  };

  const handleChangedMeanwhile = async (keep: 'theirs' | 'mine') => {
    if (!seen) return;
    const theirs = await client.fetchQuery({ ...taskQuery(seen.id), staleTime: 0 });
    const [before, after] = [valuesOfTask(seen, me.id), valuesOfTask(theirs, me.id)];
    setSeen(theirs);
    form.setInitialValues(after);
    form.setValues(keep === 'mine' ? rebased(form.getValues(), before, after) : after);
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
        seen &&
        deletion.isAllowed(seen) && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => void handleDelete()}
          >
            Delete
          </Button>
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
  /** What was typed would be lost: it has to be saved first. */
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

function TaskFields({ form, isNew }: { form: UseFormReturnType<TaskValues>; isNew: boolean }) {
  const { values, errors } = form;
  return (
    <>
      <TextInput
        data-autofocus
        label="Title"
        required
        maxLength={300}
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={10_000}
        onKeyDown={submitByModEnter}
        {...form.getInputProps('description')}
      />
      <DueDateFields
        required={isNew}
        day={values.dueDate}
        time={values.dueTime}
        onDayChange={(day) => form.setFieldValue('dueDate', day)}
        onTimeChange={(time) => form.setFieldValue('dueTime', time)}
        error={errors.dueDate}
      />
      <div className={classes.pair}>
        <Select
          label="Priority"
          data={optionsOf(taskPriorities, priorityLabels)}
          allowDeselect={false}
          {...form.getInputProps('priority')}
        />
        <AssigneeSelect
          label="Assignee"
          value={values.assigneeId}
          onChange={(id) => form.setFieldValue('assigneeId', id)}
          error={errors.assigneeId}
        />
        <PersonPicker
          label="Person"
          value={values.personId}
          valueName={values.personName}
          onChange={(personId, personName) => form.setValues({ personId, personName })}
          error={errors.personId}
        />
        <OrganizationPicker
          label="Organization"
          value={values.organizationId}
          valueName={values.organizationName}
          onChange={(organizationId, organizationName) =>
            form.setValues({ organizationId, organizationName })
          }
          error={errors.organizationId}
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
      </div>
      <TagsInput
        label="Tags"
        suggestions={[]}
        placeholder={values.tags.length === 0 ? 'Type a tag' : undefined}
        value={values.tags}
        onChange={(tags) => form.setFieldValue('tags', tags)}
        error={errors.tags}
      />
      <Switch label="Reminder" {...form.getInputProps('reminderEnabled', { type: 'checkbox' })} />
    </>
  );
}
