/** The filter and the look of a view beside those of its list. */
import type { ListLook } from '#contract/list-look.ts';
import type { ViewFilter } from '#contract/views.ts';

/** A list's query as a view keeps it. */
export function toViewFilter(query: Readonly<Record<string, unknown>>): ViewFilter {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
}

export function isSameFilter(one: ViewFilter, other: ViewFilter): boolean {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return keys.every((key) => one[key] === other[key]);
}

export function isSameLook(one: ListLook, other: ListLook): boolean {
  const told = ({ as = 'cards', columns }: ListLook) =>
    JSON.stringify([as, columns?.map(({ field, width }) => [field, width])]);
  return told(one) === told(other);
}
