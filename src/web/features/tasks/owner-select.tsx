/** Chooses whose tasks a page is about; everyone's unless somebody is chosen. */
import { Select } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useOwnerOptions } from './use-owner-options.ts';

interface OwnerSelectProps {
  /** A user's id, `none` for nobody's tasks, '' for everyone's. */
  value: string;
  onChange: (owner: string) => void;
}

const everyone = { value: 'everyone', label: 'Everyone' };

export function OwnerSelect({ value, onChange }: OwnerSelectProps) {
  return (
    <Select
      aria-label="Owner"
      leftSection={<IconUser size={16} stroke={1.75} aria-hidden />}
      // Everyone is one of the choices: a button that clears is out of reach of the keyboard.
      data={[everyone, ...useOwnerOptions()]}
      value={value || everyone.value}
      onChange={(owner) => onChange(owner && owner !== everyone.value ? owner : '')}
      allowDeselect={false}
      maxDropdownHeight={240}
      w={200}
    />
  );
}
