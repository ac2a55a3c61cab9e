/** Picks the colleagues who take part in an event. */
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mostParticipants } from '#contract/events.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { staffQuery, useStaffName } from '#web/features/users/users.api.ts';

interface ParticipantsFieldProps {
  value: string[];
  onChange: (ids: string[]) => void;
  error?: ReactNode;
}

export function ParticipantsField({ value, onChange, error }: ParticipantsFieldProps) {
  const me = useCurrentUser();
  const staff = useQuery(staffQuery);
  const getName = useStaffName();
  const members = staff.data?.map(({ id }) => id) ?? [];
  // Who takes part stays an option after their account is closed.
  const ids = [...members, ...value.filter((id) => !members.includes(id))];
  const options = ids.map((id) => {
    const name = getName(id)?.name ?? 'Colleague';
    return { value: id, label: id === me.id ? `${name} (you)` : name };
  });
  return (
    <MultiSelect
      label="Participants"
      placeholder={value.length === 0 ? 'Colleagues who take part' : undefined}
      data={options}
      value={value}
      onChange={onChange}
      searchable
      clearable
      hidePickedOptions
      maxValues={mostParticipants}
      maxDropdownHeight={240}
      nothingFoundMessage="Nobody else has that name"
      error={error ?? (staff.isError && 'The team could not be loaded.')}
    />
  );
}
