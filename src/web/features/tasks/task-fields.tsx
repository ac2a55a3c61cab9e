/** The inputs of the task form: everything a task has. */

import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { activityTypes, recurrenceTypes, taskPriorities, taskTexts } from '#contract/tasks.ts';
import { OpportunityPicker } from '#web/features/opportunities/opportunity-picker.tsx';
import { WhomFields } from '#web/features/people/whom-fields.tsx';
import { AssigneeSelect } from '#web/features/users/assignee-select.tsx';
import { DueDateFields } from '#web/ui/due-date-fields.tsx';
import { goToMissing } from '#web/ui/go-to-missing.ts';
import { LeadSelect } from '#web/ui/lead-select.tsx';
import { Pair } from '#web/ui/pair.tsx';
import { TagsInput } from '#web/ui/tags-input.tsx';
import classes from './task-fields.module.css';
import type { TaskValues } from './task-form.ts';
import {
  activityTypeLabels,
  listOptions,
  priorityLabels,
  recurrenceLabels,
} from './task-labels.ts';

export function TaskFields({
  form,
  isNew,
}: {
  form: UseFormReturnType<TaskValues>;
  isNew: boolean;
}) {
  const { values, errors } = form;
  return (
    <>
      <TextInput
        data-autofocus
        label="Title"
        required
        maxLength={taskTexts.title.limit}
        onKeyDown={goToMissing}
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={taskTexts.description.limit}
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
      <Pair>
        <Select
          label="Priority"
          data={listOptions(taskPriorities, priorityLabels)}
          allowDeselect={false}
          {...form.getInputProps('priority')}
        />
        <AssigneeSelect
          label="Assignee"
          value={values.assigneeId}
          onChange={(id) => form.setFieldValue('assigneeId', id)}
          error={errors.assigneeId}
        />
        <WhomFields values={values} errors={errors} onChange={form.setValues} />
        <div className={classes.whole}>
          <OpportunityPicker
            label="Opportunity"
            value={values.opportunityId}
            valueName={values.opportunityName}
            onChange={(opportunityId, opportunityName) =>
              form.setValues({ opportunityId, opportunityName })
            }
            error={errors.opportunityId}
          />
        </div>
        <Select
          label="Activity Type"
          data={listOptions(activityTypes, activityTypeLabels)}
          allowDeselect={false}
          {...form.getInputProps('activityType')}
        />
        <Select
          label="Repeats"
          data={listOptions(recurrenceTypes, recurrenceLabels)}
          allowDeselect={false}
          {...form.getInputProps('recurrenceType')}
        />
      </Pair>
      <TagsInput
        label="Tags"
        suggestions={[]}
        placeholder={values.tags.length === 0 ? 'Type a tag' : undefined}
        value={values.tags}
        onChange={(tags) => form.setFieldValue('tags', tags)}
        error={errors.tags}
      />
      <Pair>
        <LeadSelect
          label="Remind"
          disabled={!values.reminderEnabled}
          value={values.reminderLead}
          onChange={(lead) => form.setFieldValue('reminderLead', lead)}
          error={errors.reminderLead}
        />
        <Switch
          className={classes.beside}
          label="Reminder"
          {...form.getInputProps('reminderEnabled', { type: 'checkbox' })}
        />
      </Pair>
    </>
  );
}
