/** Adds, plans or edits a custom field, and says how many records have an option that is removed from the list. */
import { Alert, Checkbox, NumberInput, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeEtag } from '#contract/concurrency.ts';
import {
  type CustomFieldDefinition,
  CustomFieldDraft,
  lastDisplayOrder,
} from '#contract/custom-fields.ts';
import type { PlannedField } from '#contract/planned-fields.ts';
import { rebased } from '#web/lib/edits.ts';
import { plural } from '#web/lib/format.ts';
import { checkedBy } from '#web/lib/validate.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { tidyTags } from '#web/ui/separate-tags.ts';
import { showToast } from '#web/ui/toast.ts';
import {
  allDefinitionsQuery,
  type FieldOwner,
  usageQuery,
  useCreateField,
  useUpdateField,
} from './custom-fields.api.ts';
import { entityOptions, typeOptions } from './field-options.ts';

interface FieldPlan {
  onPlan: (field: PlannedField) => void;
  /** It has to, so that the file can fill it. */
  appliesTo: FieldOwner;
  /** The names of other fields. */
  taken: readonly string[];
}

interface DefinitionDialogProps {
  /** The field to edit; null adds one. */
  definition: CustomFieldDefinition | null;
  /** The position of a new field: after all others. */
  nextOrder: number;
  /** What is known of a new field already. */
  given?: GivenValues;
  /** A new field is not made yet: an import makes it. */
  plan?: FieldPlan;
  onClose: () => void;
}

type GivenValues = Partial<
  Pick<CustomFieldDefinition, 'name' | 'label' | 'fieldType' | 'entityType' | 'options'>
>;

function valuesOf(
  definition: CustomFieldDefinition | null,
  nextOrder: number,
  given?: GivenValues,
) {
  return {
    name: definition?.name ?? '',
    label: definition?.label ?? '',
    fieldType: definition?.fieldType ?? 'text',
    entityType: definition?.entityType ?? 'both',
    options: definition?.options ?? [],
    required: definition?.required === 'true',
    helpText: definition?.helpText ?? '',
    displayOrder: Number(definition?.displayOrder ?? nextOrder),
    ...given,
  };
}

/** In the form of the wire, where `required` and the order are text. */
function bodyOf(values: ReturnType<typeof valuesOf>) {
  const required: 'true' | 'false' = values.required ? 'true' : 'false';
  return {
    ...values,
    options: values.fieldType === 'dropdown' ? tidyTags(values.options) : [],
    required,
    displayOrder: String(values.displayOrder),
  };
}

const checkDraft = checkedBy(CustomFieldDraft);

function checkPlan(
  { appliesTo, taken }: FieldPlan,
  { name, entityType }: ReturnType<typeof valuesOf>,
): Record<string, string> {
  const applies = entityType === appliesTo || entityType === 'both';
  return {
    ...(taken.includes(name.trim()) && { name: 'Is taken by another field' }),
    ...(!applies && { entityType: 'Must be what the file is of, or both' }),
  };
}

export function DefinitionDialog(props: DefinitionDialogProps) {
  const { definition, nextOrder, given, plan, onClose } = props;
  const client = useQueryClient();
  const [base, setBase] = useState(definition);
  const create = useCreateField();
  const update = useUpdateField();
  const form = useForm({
    initialValues: valuesOf(definition, nextOrder, given),
    validate: (values) => ({ ...checkDraft(values), ...(plan && checkPlan(plan, values)) }),
  });
  const { name, label, fieldType, options } = form.values;
  const usage = useQuery({
    ...usageQuery(base?.id ?? ''),
    enabled: base?.fieldType === 'dropdown',
  });
  const dropped = (usage.data?.options ?? []).filter(
    ({ option }) => base?.options.includes(option) && !options.includes(option),
  );

  const handleSubmit = async (values: typeof form.values) => {
    const body = bodyOf(values);
    if (plan) {
      const { required, displayOrder } = values;
      return plan.onPlan({ ...body, required, displayOrder, helpText: values.helpText || null });
    }
    if (base) await update.mutateAsync({ params: { id: base.id }, body, ifMatch: makeEtag(base) });
    else await create.mutateAsync({ body });
    showToast({ title: base ? 'Custom field updated' : 'Custom field created' });
  };
  const handleChangedMeanwhile = async (keep: 'theirs' | 'mine') => {
    const all = await client.fetchQuery({ ...allDefinitionsQuery, staleTime: 0 });
    const theirs = all.find(({ id }) => id === base?.id) ?? base;
    const fresh = valuesOf(theirs, nextOrder);
    if (keep === 'theirs') form.setValues(fresh);
    else form.setValues(rebased(form.getValues(), valuesOf(base, nextOrder), fresh));
    form.resetDirty(fresh);
    setBase(theirs);
  };

  return (
    <FormDialog
      title={definition ? 'Edit Custom Field' : 'Add Custom Field'}
      {...(definition && { draftName: `Edit custom field ${definition.id}` })}
      {...(given && { draftName: `Add custom field ${given.name}` })}
      form={form}
      onSubmit={handleSubmit}
      failed={{ title: base ? 'Failed to update custom field' : 'Failed to create custom field' }}
      onClose={onClose}
      onChangedMeanwhile={handleChangedMeanwhile}
      submitLabel="Save"
      pendingLabel="Saving..."
      canSubmit={name.trim() !== '' && label.trim() !== ''}
    >
      <Stack>
        <TextInput
          label="Name"
          description="The key in imports, exports and the API; a new name keeps the values."
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Label"
          description="What people read on the screen."
          required
          {...form.getInputProps('label')}
        />
        <Select
          label="Type"
          data={typeOptions}
          allowDeselect={false}
          {...form.getInputProps('fieldType')}
        />
        {fieldType === 'dropdown' && (
          <TagsInput
            label="Options"
            required
            placeholder="Type an option and press Enter"
            acceptValueOnBlur
            {...form.getInputProps('options')}
          />
        )}
        {fieldType === 'dropdown' && dropped.length > 0 && (
          <Alert color="amber" role="status">
            {dropped
              .map(({ option, records }) => `'${option}': ${plural(records, 'record')}`)
              .join(', ')}
            . They keep the value, but nobody can choose it any more.
          </Alert>
        )}
        <Select
          label="Applies to"
          data={entityOptions}
          allowDeselect={false}
          {...form.getInputProps('entityType')}
        />
        <Checkbox
          label="Required"
          description="Asked for whenever a person or an organization is saved in a dialog."
          {...form.getInputProps('required', { type: 'checkbox' })}
        />
        <TextInput label="Help text" {...form.getInputProps('helpText')} />
        <NumberInput
          label="Display order"
          min={0}
          max={lastDisplayOrder}
          allowDecimal={false}
          {...form.getInputProps('displayOrder')}
        />
      </Stack>
    </FormDialog>
  );
}
