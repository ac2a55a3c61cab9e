/** What the People page can be narrowed and sorted by, and how its URL says so. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { organizationsApi } from '#contract/organizations.ts';
import { PersonFilter } from '#contract/people.ts';
import { tagSuggestions } from '#contract/tags.ts';
import { organizationQuery } from '#web/features/organizations/organizations.api.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { staffQuery } from '#web/features/users/users.api.ts';
import { fullNameOf } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import type { Filter } from '#web/ui/filter-menu.tsx';
import { RecordPicker } from '#web/ui/record-picker.tsx';
import type { UrlState } from '#web/ui/use-url-state.ts';
import { type PeopleFilter, peopleQuery } from './people.api.ts';

type Sort = NonNullable<PeopleFilter['sort']>;

export const defaultSort: Sort = 'name';

export const sortOptions: { value: Sort; label: string }[] = [
  { value: 'name', label: 'Name A–Z' },
  { value: '-name', label: 'Name Z–A' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-updatedAt', label: 'Last changed' },
];

/** The names of the filters in the URL, which are those of the wire. */
export const filterNames = ['organizationId', 'assignedToId', 'tag'] as const;

/** What the URL asks for; a value that the list cannot take counts as not given. */
export function filterOf(url: UrlState): PeopleFilter {
  const given = Object.entries(PersonFilter.shape)
    .filter(([name, schema]) => url[name] && schema.safeParse(url[name]).success)
    .map(([name]) => [name, url[name]]);
  const { limit: _, cursor: __, ...filter } = PersonFilter.parse(Object.fromEntries(given));
  return filter;
}

/** Does the filter hide anybody? The sort hides nobody. */
export function isNarrowed(filter: PeopleFilter): boolean {
  return Boolean(filter.q) || filterNames.some((name) => filter[name]);
}

/** People whose tags are offered beside the usual ones: those the team worked on last. */
const recentQuery = peopleQuery({ sort: '-updatedAt', limit: 100 });

/** The filters with their choices; `ready` holds back what would only delay the list. */
export function usePeopleFilters({ organizationId, tag }: PeopleFilter, ready: boolean): Filter[] {
  const me = useCurrentUser();
  const staff = useQuery(staffQuery).data ?? [];
  const recent = useQuery({ ...recentQuery, enabled: ready }).data ?? [];
  const organization = useQuery({
    ...organizationQuery(organizationId ?? ''),
    enabled: organizationId !== undefined,
  });
  const chosen = organizationId && {
    id: organizationId,
    name: organization.data?.name ?? (organization.isError ? 'Unknown organization' : ''),
  };
  const tags = new Set([...tagSuggestions, ...recent.flatMap((person) => person.tags)]);
  if (tag) tags.add(tag);

  return [
    {
      name: 'organizationId',
      label: 'Organization',
      options: chosen ? [{ value: chosen.id, label: chosen.name }] : [],
      control: (onChange) => <OrganizationFilter value={chosen || null} onChange={onChange} />,
    },
    {
      name: 'assignedToId',
      label: 'Owner',
      options: [
        ...staff.map((member) => ({
          value: member.id,
          label: member.id === me.id ? `${fullNameOf(member)} (you)` : fullNameOf(member),
        })),
        { value: 'none', label: 'Nobody' },
      ],
      anyLabel: 'Everyone',
    },
    {
      name: 'tag',
      label: 'Tag',
      options: [...tags].sort().map((each) => ({ value: each, label: each })),
    },
  ];
}

interface OrganizationFilterProps {
  value: { id: string; name: string } | null;
  onChange: (id: string | undefined) => void;
}

/** There may be thousands of organizations, so the server looks for the one that is meant. */
function OrganizationFilter({ value, onChange }: OrganizationFilterProps) {
  const [q, setQ] = useState<string | null>(null);
  const found = useQuery({
    ...queryOf(organizationsApi.list, { query: { q: q ?? '', limit: 8 } }),
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
      comboboxProps={{ withinPortal: false }}
    />
  );
}
