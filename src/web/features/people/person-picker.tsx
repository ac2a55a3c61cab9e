/** Picks a person by typing part of a name, an e-mail address or an organization's name. */

import type { ComboboxProps } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { RecordPicker } from '#web/ui/record-picker.tsx';
import { peopleQuery, personQuery } from './people.api.ts';

const shownOptions = 8;

interface PersonPickerProps {
  label: string;
  value: string | null;
  /** The name of the picked person where it is known; else it is read. */
  valueName?: string | null;
  onChange: (id: string | null, name: string | null) => void;
  error?: ReactNode;
  isFirst?: boolean;
  comboboxProps?: ComboboxProps;
}

export function PersonPicker(props: PersonPickerProps) {
  const { label, value, valueName, onChange, error, comboboxProps } = props;
  // Null until the list is first opened.
  const [q, setQ] = useState<string | null>(null);
  const picked = useQuery({ ...personQuery(value ?? ''), enabled: !!value && !valueName });
  const found = useQuery({
    ...peopleQuery({ q: q ?? '', limit: shownOptions }),
    enabled: q !== null,
    placeholderData: keepPreviousData,
    // Others add and rename people too.
    staleTime: 10_000,
  });
  return (
    <RecordPicker
      label={label}
      placeholder="Search people..."
      value={value ? { id: value, name: valueName ?? picked.data?.name ?? '' } : null}
      onChange={(option) => onChange(option?.id ?? null, option?.name ?? null)}
      onSearch={setQ}
      options={found.data?.map((person) => ({
        id: person.id,
        name: person.name,
        detail: person.organizationName ?? person.email,
      }))}
      isSearching={found.isFetching || found.isPlaceholderData}
      isError={found.isError}
      nothingFound="Nobody found"
      error={error}
      isFirst={props.isFirst}
      comboboxProps={comboboxProps}
    />
  );
}
