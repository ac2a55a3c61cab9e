/** The inputs of the custom fields in a form, in display order; nothing where none are defined. */
import { Button, Fieldset, NumberInput, Select, Text, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { FormErrors } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { type CustomFieldInputs, inputOf } from './custom-field-inputs.ts';
import { definitionsQuery, type FieldOwner } from './custom-fields.api.ts';
import classes from './custom-fields.module.css';

/** What is needed of a Mantine form: any form whose values hold `customFields` is one. */
interface FormWithCustomFields {
  values: { customFields: CustomFieldInputs };
  errors: FormErrors;
  setFieldValue: (path: 'customFields', value: CustomFieldInputs) => void;
  clearFieldError: (path: string) => void;
}

interface CustomFieldsFieldsetProps {
  entity: FieldOwner;
  form: FormWithCustomFields;
}

export function CustomFieldsFieldset({ entity, form }: CustomFieldsFieldsetProps) {
  const { data: definitions, isError, refetch } = useQuery(definitionsQuery(entity));
  if (isError) {
    return (
      <Text c="dimmed">
        The custom fields could not be loaded.{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </Text>
    );
  }
  if (!definitions || definitions.length === 0) return null;

  const inputs = form.values.customFields;
  const handleChange = (name: string, value: string) => {
    form.setFieldValue('customFields', { ...inputs, [name]: value });
    form.clearFieldError(`customFields.${name}`);
  };
  const names = new Set(definitions.map(({ name }) => `customFields.${name}`));
  const strays = Object.entries(form.errors).filter(
    ([path]) => path.startsWith('customFields') && !names.has(path),
  );
  return (
    <Fieldset variant="unstyled" legend="Custom fields" classNames={classes}>
      {definitions.map((definition) => (
        <CustomFieldInput
          key={definition.id}
          definition={definition}
          value={inputOf(definition, inputs)}
          error={form.errors[`customFields.${definition.name}`]}
          onChange={(value) => handleChange(definition.name, value)}
        />
      ))}
      {strays.map(([path, words]) => (
        <Text key={path} c="var(--mantine-color-error)" role="alert">
          {path.replace('customFields.', '')}: {words}
        </Text>
      ))}
    </Fieldset>
  );
}

interface CustomFieldInputProps {
  definition: CustomFieldDefinition;
  value: string;
  error: ReactNode;
  onChange: (value: string) => void;
}

function CustomFieldInput({ definition, value, error, onChange }: CustomFieldInputProps) {
  const { label, helpText, required, fieldType, options } = definition;
  const shared = { label, description: helpText, required: required === 'true', error };
  switch (fieldType) {
    case 'number':
      return (
        <NumberInput
          {...shared}
          hideControls
          inputMode="decimal"
          value={value}
          onChange={(number) => onChange(String(number))}
        />
      );
    case 'date':
      return (
        <DateInput
          {...shared}
          clearable
          valueFormat="MMM D, YYYY"
          placeholder="Pick or type a date"
          value={value || null}
          onChange={(day) => onChange(day ?? '')}
        />
      );
    case 'boolean':
      return (
        <Select
          {...shared}
          allowDeselect={false}
          data={[
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
          value={value}
          onChange={(word) => onChange(word ?? 'false')}
        />
      );
    case 'dropdown':
      return (
        <Select
          {...shared}
          clearable
          searchable={options.length > 7}
          placeholder="Choose"
          nothingFoundMessage="Nothing found"
          // A stored option that has since been taken off the list stays choosable for its record.
          data={value && !options.includes(value) ? [value, ...options] : options}
          value={value || null}
          onChange={(option) => onChange(option ?? '')}
        />
      );
    case 'textarea':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={3}
          maxRows={10}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'text':
      return (
        <TextInput
          {...shared}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
