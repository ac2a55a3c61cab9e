/** What the People page can be narrowed and sorted by, and how its URL says so. */
import { PersonFilter } from '#contract/people.ts';
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

/** The names of the filters in the URL, which are those of the wire. */
export const filterNames = ['organizationId', 'assignedToId', 'tag', 'fields'] as const;

/** What the URL asks for; a value that the list cannot take counts as not given. */
export function readFilter(url: UrlState): PeopleFilter {
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
