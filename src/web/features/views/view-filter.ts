/** The filter of a view beside that of its list. */
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
