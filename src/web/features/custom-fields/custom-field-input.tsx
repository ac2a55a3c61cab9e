/** The input of a custom field, according to its type. Its value is text, whatever the type. */
import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { DayInput } from '#web/ui/day-input.tsx';

interface CustomFieldInputProps {
  definition: CustomFieldDefinition;
  value: string;
  error: ReactNode;
  onChange: (value: string) => void;
}

export function CustomFieldInput({ definition, value, error, onChange }: CustomFieldInputProps) {
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
        <DayInput {...shared} placeholder="Pick or type a date" value={value} onChange={onChange} />
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
          // A stored option that has since been removed from the list can still be chosen for its record.
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
