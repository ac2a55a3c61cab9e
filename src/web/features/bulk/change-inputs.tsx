/** What is asked for each change of many records. */
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ComponentType } from 'react';
import type { BulkAction } from '#contract/bulk.ts';
import { opportunityTexts, stages } from '#contract/opportunities.ts';
import { tagSuggestions } from '#contract/tags.ts';
import { taskTexts } from '#contract/tasks.ts';
import { CustomFieldInput } from '#web/features/custom-fields/custom-field-input.tsx';
import { OpportunityPicker } from '#web/features/opportunities/opportunity-picker.tsx';
import { stageLabels } from '#web/features/opportunities/stages.tsx';
import { ExistingOrganizationPicker } from '#web/features/organizations/organization-picker.tsx';
import { PersonPicker } from '#web/features/people/person-picker.tsx';
import { AssigneeSelect } from '#web/features/users/assignee-select.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import type { PickerProps } from '#web/ui/searched-picker.tsx';
import { TagsInput } from '#web/ui/tags-input.tsx';
import type { ChangeDraft } from './change-draft.ts';
import type { SettableField } from './settable-fields.ts';

interface ChangeInputsProps {
  action: BulkAction;
  form: UseFormReturnType<ChangeDraft>;
  fields: readonly SettableField[];
}

export function ChangeInputs({ action, form, fields }: ChangeInputsProps) {
  const { values } = form;
  const assignee = (
    <AssigneeSelect
      label={action === 'assign' ? 'New Owner' : 'Assigned To'}
      autoFocus={action === 'assign'}
      value={action === 'assign' && !values.isAssigned ? undefined : values.assigneeId}
      onChange={(assigneeId) => form.setValues({ assigneeId, isAssigned: true })}
    />
  );
  switch (action) {
    case 'assign':
      return assignee;
    case 'tags':
      return (
        <>
          <TagsInput
            data-autofocus
            label="Add tags"
            suggestions={tagSuggestions}
            value={values.add}
            onChange={(add) => form.setValues({ add })}
          />
          <TagsInput
            label="Remove tags"
            suggestions={tagSuggestions}
            value={values.remove}
            onChange={(remove) => form.setValues({ remove })}
          />
        </>
      );
    case 'set':
      return <FieldInputs form={form} fields={fields} />;
    case 'stage':
      return (
        <>
          <Select
            data-autofocus
            openOnFocus={false}
            label="New Stage"
            placeholder="Stage"
            allowDeselect={false}
            data={stages.map((value) => ({ value, label: stageLabels[value] }))}
            value={values.stage || null}
            onChange={(stage) => form.setValues({ stage: stage ?? '' })}
          />
          {values.stage === 'closed_lost' && (
            <Textarea
              label="Why were they lost?"
              required
              rows={2}
              maxLength={opportunityTexts.lostReason.limit}
              {...form.getInputProps('lostReason')}
            />
          )}
        </>
      );
    case 'add-task':
      return (
        <>
          <TextInput
            data-autofocus
            label="What to do"
            placeholder="Ring about the spring offer"
            required
            maxLength={taskTexts.title.limit}
            {...form.getInputProps('title')}
          />
          <DayInput
            label="Due Date"
            placeholder="Pick or type a date"
            value={values.dueDate}
            onChange={(dueDate) => form.setValues({ dueDate })}
          />
          {assignee}
        </>
      );
    case 'delete':
      return null;
  }
}

function FieldInputs({ form, fields }: Pick<ChangeInputsProps, 'form' | 'fields'>) {
  const { values } = form;
  const field = fields.find(({ path }) => path === values.field);
  return (
    <>
      <Select
        data-autofocus
        openOnFocus={false}
        label="Field"
        placeholder="Field"
        searchable
        allowDeselect={false}
        nothingFoundMessage="Nothing found"
        maxDropdownHeight={280}
        data={fields.map(({ path, label }) => ({ value: path, label }))}
        value={values.field || null}
        onChange={(path) => form.setValues({ field: path ?? '', value: '', clears: false })}
      />
      {field && !values.clears && (
        <ValueInput
          key={field.path}
          field={field}
          value={values.value}
          onChange={(value) => form.setValues({ value })}
        />
      )}
      {field?.isOptional && (
        <Checkbox
          label="Clear it instead"
          checked={values.clears}
          onChange={(event) => form.setValues({ clears: event.currentTarget.checked, value: '' })}
        />
      )}
    </>
  );
}

const pickers: Readonly<Record<string, ComponentType<PickerProps>>> = {
  person: PersonPicker,
  organization: ExistingOrganizationPicker,
  opportunity: OpportunityPicker,
};

interface ValueInputProps {
  field: SettableField;
  value: string;
  onChange: (value: string) => void;
}

function ValueInput({ field, value, onChange }: ValueInputProps) {
  const { label, kind, choices, definition } = field;
  if (definition) {
    return (
      <CustomFieldInput definition={definition} value={value} error={null} onChange={onChange} />
    );
  }
  if (choices) {
    return (
      <Select
        label={label}
        placeholder={label}
        allowDeselect={false}
        data={[...choices]}
        value={value || null}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  }
  const Picker = pickers[kind];
  if (Picker) {
    return <Picker label={label} value={value || null} onChange={(id) => onChange(id ?? '')} />;
  }
  if (kind === 'day' || kind === 'instant') {
    return (
      <DayInput label={label} placeholder="Pick or type a date" value={value} onChange={onChange} />
    );
  }
  if (kind === 'longText') {
    return (
      <Textarea
        label={label}
        rows={3}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      label={label}
      type={kind === 'email' ? 'email' : kind === 'phone' ? 'tel' : 'text'}
      inputMode={kind === 'amount' || kind === 'percent' ? 'decimal' : undefined}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
