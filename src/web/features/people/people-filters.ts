/** The filters and sorts of the People page, and how its URL holds them. */

import { readPersonFilter } from '#contract/read-filters.ts';
import type { UrlState } from '#web/ui/use-url-state.ts';
import type { PeopleFilter } from './people.api.ts';

type Sort = NonNullable<PeopleFilter['sort']>;

export const defaultSort: Sort = 'name';

export const sortOptions: { value: Sort; label: string }[] = [
  { value: 'name', label: 'Name A–Z' },
  { value: '-name', label: 'Name Z–A' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-updatedAt', label: 'Last changed' },
];

/** The names of the filters in the URL, the same as on the wire. */
export const filterNames = ['organizationId', 'assignedToId', 'tag', 'fields', 'where'] as const;

/** The filter in the URL; values that the list cannot take are ignored. */
export function readFilter(url: UrlState): PeopleFilter {
  return readPersonFilter(url);
}

/** Whether the filter hides anybody; the sort does not count. */
export function isNarrowed(filter: PeopleFilter): boolean {
  return Boolean(filter.q) || filterNames.some((name) => filter[name]);
}
