import type { FilterOption } from './filter.ts';

/** In the form that a Select takes. */
export function groupedOptions(options: readonly FilterOption[]) {
  const plain = (group: string | undefined) =>
    options
      .filter((option) => option.group === group)
      .map(({ value, label }) => ({ value, label }));
  const groups = [...new Set(options.flatMap(({ group }) => group ?? []))];
  return [...plain(undefined), ...groups.map((group) => ({ group, items: plain(group) }))];
}
