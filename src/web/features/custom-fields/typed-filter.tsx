/** The input of a filter by a custom field whose values are typed. */
import { Checkbox, Stack, TextInput } from '@mantine/core';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { hasRange, lacking, readRange } from './field-ranges.ts';
import { RangeFilter } from './range-filter.tsx';

interface TypedFilterProps {
  definition: CustomFieldDefinition;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Applied on Enter or when the field is left, so that the list does not flicker while somebody types. */
export function TypedFilter({ definition, value, onChange }: TypedFilterProps) {
  const { label } = definition;
  const typed = value === lacking ? '' : (value?.slice(1) ?? '');
  const commit = (text: string) => {
    if (text.trim() === typed) return;
    onChange(text.trim() === '' ? undefined : `~${text.trim()}`);
  };
  return (
    <Stack gap={6}>
      {hasRange(definition) ? (
        <RangeFilter definition={definition} range={readRange(value)} onChange={onChange} />
      ) : (
        <TextInput
          key={typed}
          label={label}
          placeholder="Contains..."
          defaultValue={typed}
          onBlur={(event) => commit(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget.value)}
        />
      )}
      <Checkbox
        label={`${label} not filled in`}
        checked={value === lacking}
        onChange={(event) => onChange(event.currentTarget.checked ? lacking : undefined)}
      />
    </Stack>
  );
}
