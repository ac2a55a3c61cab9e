/** What the organizations page can be narrowed and sorted by, and how its URL says so. */
import { useQuery } from '@tanstack/react-query';
import { OrganizationFilter, organizationsApi } from '#contract/organizations.ts';
import { tagSuggestions } from '#contract/tags.ts';
import { staffQuery } from '#web/features/users/users.api.ts';
import { fullNameOf } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import type { Filter } from '#web/ui/filter-menu.tsx';
import type { UrlState } from '#web/ui/use-url-state.ts';
import { statusOptions } from './organization-status.tsx';
import type { OrganizationListFilter } from './organizations.api.ts';

type Sort = NonNullable<OrganizationListFilter['sort']>;

export const defaultSort: Sort = 'name';

export const sortOptions: { value: Sort; label: string }[] = [
  { value: 'name', label: 'Name A–Z' },
  { value: '-name', label: 'Name Z–A' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-updatedAt', label: 'Last changed' },
];

/** The names of the filters in the URL, which are those of the wire. */
export const filterNames = ['status', 'assignedToId', 'tag', 'industry'] as const;

/** What the URL asks for; a value that a list cannot take counts as not given. */
export function filterOf(url: UrlState): OrganizationListFilter {
  const given = Object.entries(OrganizationFilter.shape)
    .filter(([name, schema]) => url[name] && schema.safeParse(url[name]).success)
    .map(([name]) => [name, url[name]]);
  const { limit: _, cursor: __, ...filter } = OrganizationFilter.parse(Object.fromEntries(given));
  return filter;
}

/** Does the filter hide anything? The sort hides nothing. */
export function isNarrowed(filter: OrganizationListFilter): boolean {
  return Boolean(filter.q) || filterNames.some((name) => filter[name]);
}

/** Organizations whose industries and tags are offered: those the team worked on last. */
const recentQuery = queryOf(organizationsApi.list, { query: { sort: '-updatedAt', limit: 200 } });

/** The filters with their choices. */
export function useOrganizationFilters(filter: OrganizationListFilter): Filter[] {
  const staff = useQuery(staffQuery).data ?? [];
  const recent = useQuery(recentQuery).data ?? [];
  const owners = staff.map((member) => ({ value: member.id, label: fullNameOf(member) }));
  const tags = recent.flatMap((organization) => organization.tags);
  const industries = recent.flatMap(({ industry }) => industry ?? []);
  return [
    { name: 'status', label: 'Status', options: statusOptions },
    {
      name: 'assignedToId',
      label: 'Owner',
      options: [...owners, { value: 'none', label: 'Nobody' }],
      anyLabel: 'Everyone',
    },
    { name: 'tag', label: 'Tag', options: choices([...tagSuggestions, ...tags], filter.tag) },
    { name: 'industry', label: 'Industry', options: choices(industries, filter.industry) },
  ];
}

/** Each word once, in alphabetical order, the chosen one always among them. */
function choices(words: readonly string[], chosen: string | undefined) {
  const distinct = new Set(chosen ? [chosen, ...words] : words);
  return [...distinct]
    .sort((one, other) => one.localeCompare(other))
    .map((word) => ({ value: word, label: word }));
}
