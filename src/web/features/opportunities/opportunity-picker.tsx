/** Picks an opportunity by typing part of its name, its description or a tag. */

import type { ComboboxProps } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { opportunitiesApi } from '#contract/opportunities.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { RecordPicker } from '#web/ui/record-picker.tsx';
import { opportunityQuery } from './opportunities.api.ts';

const shownOptions = 8;

interface OpportunityPickerProps {
  label: string;
  value: string | null;
  /** The name of the picked opportunity where it is known; else it is read. */
  valueName?: string | null;
  onChange: (id: string | null, name: string | null) => void;
  error?: ReactNode;
  comboboxProps?: ComboboxProps;
}

export function OpportunityPicker(props: OpportunityPickerProps) {
  const { label, value, valueName, onChange, error, comboboxProps } = props;
  // Null until the list is first opened.
  const [q, setQ] = useState<string | null>(null);
  const picked = useQuery({ ...opportunityQuery(value ?? ''), enabled: !!value && !valueName });
  const found = useQuery({
    ...makeQuery(opportunitiesApi.list, { query: { q: q ?? '', limit: shownOptions } }),
    enabled: q !== null,
    placeholderData: keepPreviousData,
    // Others add and rename opportunities too.
    staleTime: 10_000,
  });
  return (
    <RecordPicker
      label={label}
      placeholder="Search opportunities..."
      value={value ? { id: value, name: valueName ?? picked.data?.name ?? '' } : null}
      onChange={(option) => onChange(option?.id ?? null, option?.name ?? null)}
      onSearch={setQ}
      options={found.data?.map(({ id, name, organizationName, personName }) => ({
        id,
        name,
        detail: organizationName ?? personName,
      }))}
      isSearching={found.isFetching || found.isPlaceholderData}
      isError={found.isError}
      nothingFound="No opportunities found"
      error={error}
      comboboxProps={comboboxProps}
    />
  );
}
