/** The filters and sorts of the units page, as its URL holds them. */

import { readListFilter } from '#contract/list-filter.ts';
import { UnitFilter } from '#contract/units.ts';
import type { UrlState } from '#web/ui/use-url-state.ts';
import type { UnitListFilter } from './units.api.ts';

type Sort = NonNullable<UnitListFilter['sort']>;

export const defaultSort: Sort = 'make';

/** In the URL and on the wire. */
export const stockOptions = [
  { value: 'true', label: 'In stock' },
  { value: 'false', label: 'Not in stock' },
];

export const sortOptions: { value: Sort; label: string }[] = [
  { value: 'make', label: 'Make A–Z' },
  { value: '-make', label: 'Z to A' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-updatedAt', label: 'Last changed' },
];

/** The filter in the URL; values that a list cannot take are ignored. */
export function readFilter(url: UrlState): UnitListFilter {
  const { q, sort, organizationId, inStock } = readListFilter(UnitFilter, url);
  return { q, sort, organizationId, inStock };
}

/** Whether the filter hides anything; the sort does not count. */
export function isNarrowed({ q, organizationId, inStock }: UnitListFilter): boolean {
  return Boolean(q || organizationId || inStock);
}
