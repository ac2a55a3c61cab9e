/** The filters and sorts of the organizations page, as its URL holds them. */

import { readOrganizationFilter } from '#contract/read-filters.ts';
import type { UrlState } from '#web/ui/use-url-state.ts';
import type { OrganizationListFilter } from './organizations.api.ts';

type Sort = NonNullable<OrganizationListFilter['sort']>;

export const defaultSort: Sort = 'name';

export const sortOptions: { value: Sort; label: string }[] = [
  { value: 'name', label: 'Name A–Z' },
  { value: '-name', label: 'Z to A' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-updatedAt', label: 'Last changed' },
];

/** The names of the filters in the URL, the same as on the wire. */
export const filterNames = [
  'status',
  'assignedToId',
  'tag',
  'industry',
  'fields',
  'where',
] as const;

/** The filter in the URL; values that a list cannot take are ignored. */
export function readFilter(url: UrlState): OrganizationListFilter {
  return readOrganizationFilter(url);
}

/** Whether the filter hides anything; the sort does not count. */
export function isNarrowed(filter: OrganizationListFilter): boolean {
  return Boolean(filter.q) || filterNames.some((name) => filter[name]);
}
