/** Chooses whose tasks a page is about; everyone's unless somebody is chosen. */
import { Select } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useOwnerOptions } from './use-owner-options.ts';

interface OwnerSelectProps {
  /** A user's id, `none` for nobody's tasks, '' for everyone's. */
  value: string;
  onChange: (owner: string) => void;
}

export function OwnerSelect({ value, onChange }: OwnerSelectProps) {
  return (
    <Select
      aria-label="Owner"
      placeholder="Everyone"
      leftSection={<IconUser size={16} stroke={1.75} aria-hidden />}
      data={useOwnerOptions()}
      value={value || null}
      onChange={(owner) => onChange(owner ?? '')}
      clearable
      clearButtonProps={{ 'aria-label': "Show everyone's tasks" }}
      maxDropdownHeight={240}
      w={200}
    />
  );
}
