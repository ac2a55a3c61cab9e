/** What the pipeline can be narrowed and sorted by, as the URL of its page says it. */
import { OpportunityFilter } from '#contract/opportunities.ts';
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

/** The names of the filters in the URL, which are those of the wire. */
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
] as const;

/** Takes every filter away, and what was searched for. */
export const noFilters: UrlState = Object.fromEntries(
  ['q', ...filterNames].map((name) => [name, undefined]),
);

/** What the URL asks for; a value that a list cannot take counts as not given. */
export function readFilter(url: UrlState): OpportunityListFilter {
  const given = Object.entries(OpportunityFilter.shape)
    .filter(([name, schema]) => url[name] && schema.safeParse(url[name]).success)
    .map(([name]) => [name, url[name]]);
  const { limit: _, cursor: __, ...filter } = OpportunityFilter.parse(Object.fromEntries(given));
  return { ...filter, stage: filter.stage?.join() };
}

/** Does the filter hide anything? The sort hides nothing. */
export function isNarrowed(filter: Partial<Record<keyof OpportunityListFilter, unknown>>): boolean {
  return Boolean(filter.q) || filterNames.some((name) => filter[name]);
}
