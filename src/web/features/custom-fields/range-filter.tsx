/** A range of days or numbers: two inputs side by side, each applied when it is left. */
import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type CustomFieldDefinition,
  type FieldRange,
  kindOfRange,
} from '#contract/custom-fields.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { withinFilters } from '#web/ui/filter.ts';
import { withEnd } from './field-ranges.ts';

interface RangeFilterProps {
  definition: CustomFieldDefinition;
  range: FieldRange | null;
  onChange: (value: string | undefined) => void;
}

const ends = ['from', 'to'] as const;

export function RangeFilter({ definition, range, onChange }: RangeFilterProps) {
  const { label, fieldType } = definition;
  return (
    <Group grow align="flex-start" gap="xs" wrap="nowrap">
      {ends.map((end) => {
        const value = range?.[end] ?? '';
        const handleChange = (typed: string) => onChange(withEnd(range, end, typed));
        return fieldType === 'date' ? (
          <DayInput
            key={end}
            label={`${label} ${end}`}
            value={value}
            onChange={handleChange}
            placeholder="Any day"
            popoverProps={withinFilters}
          />
        ) : (
          <NumberEnd
            key={`${end} ${value}`}
            label={`${label} ${end}`}
            value={value}
            onChange={handleChange}
          />
        );
      })}
    </Group>
  );
}

interface NumberEndProps {
  label: string;
  value: string;
  onChange: (typed: string) => void;
}

function NumberEnd({ label, value, onChange }: NumberEndProps) {
  const [error, setError] = useState<string>();
  const commit = (text: string) => {
    // As people write numbers: '1,000'.
    const typed = text.replaceAll(/[\s,]/g, '');
    const isNumber = typed === '' || kindOfRange({ from: typed }) === 'numbers';
    setError(isNumber ? undefined : 'Must be a number');
    if (isNumber && typed !== value) onChange(typed);
  };
  return (
    <TextInput
      label={label}
      placeholder="Any"
      inputMode="decimal"
      maxLength={40}
      defaultValue={value}
      error={error}
      onBlur={(event) => commit(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget.value)}
    />
  );
}
