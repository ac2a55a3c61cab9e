/** The inputs of the custom fields in a form, in display order; nothing if none are defined. */

import { Fieldset, Text } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { TryAgain } from '#web/ui/try-again.tsx';
import { CustomFieldInput } from './custom-field-input.tsx';
import { type CustomFieldInputs, getInputValue } from './custom-field-inputs.ts';
import { definitionsQuery, type FieldOwner } from './custom-fields.api.ts';
import classes from './custom-fields.module.css';

/** The part of a Mantine form that is needed: any form whose values have `customFields` will do. */
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
  if (isError && !definitions) {
    return (
      <Text c="dimmed">
        The custom fields could not be loaded.{' '}
        <TryAgain variant="subtle" size="compact-sm" onRetry={refetch} />
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
          value={getInputValue(definition, inputs)}
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
