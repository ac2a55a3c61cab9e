/** Chooses whose tasks a page shows; the viewer's default comes first. */
import { Select } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { useOwnerOptions } from '#web/features/users/use-owner-options.ts';
import { groupedOptions } from '#web/ui/grouped-options.ts';

interface OwnerSelectProps {
  /** A user's id, `none` for unassigned tasks, '' for everyone's. */
  value: string;
  onChange: (owner: string) => void;
}

const everyone = { value: 'everyone', label: 'Everyone' };

export function OwnerSelect({ value, onChange }: OwnerSelectProps) {
  const { role } = useCurrentUser();
  const [me, ...others] = useOwnerOptions();
  const first = role === 'staff' ? [me, everyone] : [everyone, me];
  return (
    <Select
      aria-label="Owner"
      leftSection={<IconUser size={16} stroke={1.75} aria-hidden />}
      // Everyone is one of the options, as the keyboard could not reach a clear button.
      data={groupedOptions([...first, ...others])}
      value={value || everyone.value}
      onChange={(owner) => onChange(owner && owner !== everyone.value ? owner : '')}
      allowDeselect={false}
      maxDropdownHeight={240}
      w={200}
    />
  );
}
