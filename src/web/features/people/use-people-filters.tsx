/** The filters of the People page with their choices. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { organizationsApi } from '#contract/organizations.ts';
import {
  useDefinitions,
  useDroppedOptions,
} from '#web/features/custom-fields/custom-fields.api.ts';
import { fieldFilters } from '#web/features/custom-fields/field-filters.tsx';
import { tagFilter } from '#web/features/labels/label-filter.tsx';
import { organizationQuery } from '#web/features/organizations/organizations.api.ts';
import { useOwnerFilter } from '#web/features/users/use-owner-options.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { type Filter, withinFilters } from '#web/ui/filter-menu.tsx';
import { RecordPicker } from '#web/ui/record-picker.tsx';
import type { PeopleFilter } from './people.api.ts';

export function usePeopleFilters({ organizationId, tag, fields }: PeopleFilter): Filter[] {
  const definitions = useDefinitions('person');
  const dropped = useDroppedOptions(definitions);
  const owner = useOwnerFilter('assignedToId');
  const organization = useQuery({
    ...organizationQuery(organizationId ?? ''),
    enabled: organizationId !== undefined,
  });
  const chosen = organizationId && {
    id: organizationId,
    name: organization.data?.name ?? (organization.isError ? 'Unknown organization' : ''),
  };

  return [
    {
      name: 'organizationId',
      label: 'Organization',
      options: chosen ? [{ value: chosen.id, label: chosen.name }] : [],
      control: (onChange) => <OrganizationFilter value={chosen || null} onChange={onChange} />,
    },
    owner,
    tagFilter('people', tag),
    ...fieldFilters(definitions, fields, dropped),
  ];
}

interface OrganizationFilterProps {
  value: { id: string; name: string } | null;
  onChange: (id: string | undefined) => void;
}

/** There may be thousands of organizations, so the server searches them. */
function OrganizationFilter({ value, onChange }: OrganizationFilterProps) {
  const [q, setQ] = useState<string | null>(null);
  const found = useQuery({
    ...makeQuery(organizationsApi.list, { query: { q: q ?? '', limit: 8 } }),
    enabled: q !== null,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  return (
    <RecordPicker
      label="Organization"
      placeholder="Any"
      value={value}
      onChange={(option) => onChange(option?.id)}
      onSearch={setQ}
      options={found.data?.map(({ id, name, location }) => ({ id, name, detail: location }))}
      isSearching={found.isFetching || found.isPlaceholderData}
      isError={found.isError}
      nothingFound="No organization found"
      comboboxProps={withinFilters}
    />
  );
}
