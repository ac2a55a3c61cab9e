/** The filters and sorts of the pipeline, as its URL holds them. */

import { readOpportunityFilter } from '#contract/read-filters.ts';
import type { UrlState } from '#web/ui/use-url-state.ts';
import type { OpportunityListFilter } from './opportunities.api.ts';

type Sort = NonNullable<OpportunityListFilter['sort']>;

export const defaultSort: Sort = '-createdAt';

export const sortOptions: { value: Sort; label: string }[] = [
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'name', label: 'Name A–Z' },
  { value: '-name', label: 'Name Z–A' },
  { value: '-updatedAt', label: 'Last changed' },
];

/** The names of the filters in the URL, the same as on the wire. */
const filterNames = [
  'stage',
  'assignedToId',
  'tag',
  'personId',
  'organizationId',
  'createdFrom',
  'createdTo',
  'countedFrom',
  'countedTo',
  'stageFrom',
  'stageTo',
  'reached',
  'closeMonth',
  'where',
] as const;

/** Removes every filter and the search text. */
export const noFilters: UrlState = Object.fromEntries(
  ['q', ...filterNames].map((name) => [name, undefined]),
);

/** The filter in the URL; values that a list cannot take are ignored. */
export function readFilter(url: UrlState): OpportunityListFilter {
  const filter = readOpportunityFilter(url);
  return { ...filter, stage: filter.stage?.join() };
}

/** Whether the filter hides anything; the sort does not count. */
export function isNarrowed(filter: Partial<Record<keyof OpportunityListFilter, unknown>>): boolean {
  return Boolean(filter.q) || filterNames.some((name) => filter[name]);
}
