import type { Fields } from '#contract/fields.ts';

/** The sort that a table has beyond those of the menu, so that the menu can say it. */
export function sortedBy<Sort extends string>(
  sort: Sort | undefined,
  options: readonly { value: Sort }[],
  fields: Fields,
): { value: Sort; label: string }[] {
  if (sort === undefined || options.some(({ value }) => value === sort)) return [];
  const field = sort.replace(/^-/, '');
  const words = fields[field]?.header ?? fields[field]?.label ?? field.replace('customFields.', '');
  return [{ value: sort, label: `${words} ${sort.startsWith('-') ? '↓' : '↑'}` }];
}
