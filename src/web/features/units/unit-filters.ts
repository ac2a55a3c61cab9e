/** What the units page can be narrowed and sorted by, as its URL says it. */
import { UnitFilter } from '#contract/units.ts';
import type { UrlState } from '#web/ui/use-url-state.ts';
import type { UnitListFilter } from './units.api.ts';

type Sort = NonNullable<UnitListFilter['sort']>;

export const defaultSort: Sort = 'make';

export const sortOptions: { value: Sort; label: string }[] = [
  { value: 'make', label: 'Make A–Z' },
  { value: '-make', label: 'Z to A' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-updatedAt', label: 'Last changed' },
];

/** What the URL asks for; a value that a list cannot take counts as not given. */
export function readFilter(url: UrlState): UnitListFilter {
  const given = Object.entries(UnitFilter.shape)
    .filter(([name, schema]) => url[name] && schema.safeParse(url[name]).success)
    .map(([name]) => [name, url[name]]);
  const { q, sort, organizationId } = UnitFilter.parse(Object.fromEntries(given));
  return { q, sort, organizationId };
}

/** Does the filter hide anything? The sort hides nothing. */
export function isNarrowed({ q, organizationId }: UnitListFilter): boolean {
  return Boolean(q || organizationId);
}
