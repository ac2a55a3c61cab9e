/** Chooses the member of the team who looks after something, or nobody. */
import { Group, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { StaffAvatar } from './staff-avatar.tsx';
import { formerStaffQuery, getStaffName, staffQuery } from './users.api.ts';

/** Stands for nobody among the options, as an empty value would mean 'nothing chosen yet'. */
const nobody = 'nobody';

interface AssigneeSelectProps {
  label: string;
  /** A user's id; null is nobody. Undefined where nothing has been chosen yet, not even nobody. */
  value: string | null | undefined;
  onChange: (userId: string | null) => void;
  error?: ReactNode;
  disabled?: boolean;
  /** In a dialog: takes the focus when it opens. */
  autoFocus?: boolean;
}

export function AssigneeSelect(props: AssigneeSelectProps) {
  const { label, value, onChange, error, disabled, autoFocus } = props;
  const staff = useQuery(staffQuery);
  const me = useCurrentUser();
  const former = useQuery(formerStaffQuery);
  const members = staff.data ?? [];
  const names = members.map((member) => getStaffName(member.id, members));
  // The current assignee stays an option even after their account is closed.
  if (value && staff.data && !former.isPending && !names.some(({ id }) => id === value)) {
    names.push(getStaffName(value, members, former.data));
  }
  const options = names.map(({ id, name }) => ({
    value: id,
    label: id === me.id ? `${name} (you)` : name,
  }));

  return (
    <Select
      label={label}
      data={[{ value: nobody, label: 'Nobody' }, ...options]}
      value={value === undefined ? null : (value ?? nobody)}
      placeholder="Choose"
      onChange={(chosen) => onChange(chosen === nobody ? null : chosen)}
      searchable
      allowDeselect={false}
      disabled={disabled}
      error={error ?? (staff.isError && 'The team could not be loaded.')}
      nothingFoundMessage="Nobody has that name"
      maxDropdownHeight={240}
      // A long name ends in an ellipsis; hovering shows all of it.
      title={options.find((option) => option.value === value)?.label}
      styles={{ input: { textOverflow: 'ellipsis' } }}
      {...(autoFocus && { 'data-autofocus': true, openOnFocus: false })}
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap" flex={1} miw={0}>
          {option.value !== nobody && (
            <StaffAvatar
              member={names.find(({ id }) => id === option.value) ?? getStaffName(option.value, [])}
              size="line"
            />
          )}
          <Text
            inherit
            miw={0}
            style={{ overflowWrap: 'anywhere' }}
            c={option.value === nobody ? 'dimmed' : undefined}
          >
            {option.label}
          </Text>
        </Group>
      )}
    />
  );
}
