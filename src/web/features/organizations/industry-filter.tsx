/** Filters by industry, which is free text: the industries of the organizations that match what is typed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { organizationsApi } from '#contract/organizations.ts';
import { queryOf } from '#web/lib/queries.ts';
import { withinFilters } from '#web/ui/filter-menu.tsx';
import { RecordPicker } from '#web/ui/record-picker.tsx';
import { industriesOf } from './industries.ts';

/** Organizations read to find their industries. */
const lookedAt = 200;

interface IndustryFilterProps {
  value: string | null;
  onChange: (industry: string | undefined) => void;
}

export function IndustryFilter({ value, onChange }: IndustryFilterProps) {
  const [q, setQ] = useState<string | null>(null);
  const found = useQuery({
    ...queryOf(organizationsApi.list, { query: { q: q ?? '', limit: lookedAt } }),
    enabled: q !== null,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const industries = found.data && industriesOf(found.data, q ?? '');
  return (
    <RecordPicker
      label="Industry"
      placeholder="Any"
      value={value ? { id: value, name: value } : null}
      onChange={(option) => onChange(option?.id)}
      onSearch={setQ}
      options={industries?.map((industry) => ({ id: industry, name: industry }))}
      isSearching={found.isFetching || found.isPlaceholderData}
      isError={found.isError}
      nothingFound="No industry found"
      comboboxProps={withinFilters}
    />
  );
}
