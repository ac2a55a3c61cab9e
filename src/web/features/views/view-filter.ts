/** The filter and the look of a view beside those of its list. */
import type { ListLook } from '#contract/list-look.ts';
import type { ViewFilter, ViewLook } from '#contract/views.ts';
import type { UrlState } from '#web/ui/use-url-state.ts';

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

/** How the list is drawn now: the pipeline is a board where its address says so, whatever its table looks like. */
export function readLook(url: UrlState, look: ListLook): ViewLook {
  return url.view === 'board' ? { as: 'board' } : look;
}

export function isSameLook(one: ViewLook, other: ViewLook): boolean {
  const told = ({ as = 'cards', columns }: ViewLook) =>
    JSON.stringify([as, columns?.map(({ field, width }) => [field, width])]);
  return told(one) === told(other);
}
