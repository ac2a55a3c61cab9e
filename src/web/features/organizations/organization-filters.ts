/** What the organizations page can be narrowed and sorted by, as its URL says it. */
import { OrganizationFilter } from '#contract/organizations.ts';
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

/** The names of the filters in the URL, which are those of the wire. */
export const filterNames = ['status', 'assignedToId', 'tag', 'industry', 'fields'] as const;

/** What the URL asks for; a value that a list cannot take counts as not given. */
export function readFilter(url: UrlState): OrganizationListFilter {
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
