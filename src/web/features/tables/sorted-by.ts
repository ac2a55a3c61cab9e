/** The sort that a table has beyond those of the menu, so that the menu can say it. Made of its name: the fields are not read for it. */
export function sortedBy<Sort extends string>(
  sort: Sort | undefined,
  options: readonly { value: Sort }[],
): { value: Sort; label: string }[] {
  if (sort === undefined || options.some(({ value }) => value === sort)) return [];
  const [, minus, field = ''] = /^(-?)(?:customFields\.)?(.*)$/s.exec(sort) ?? [];
  const words = field
    .replace(/Id$/, '')
    .replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const label = `${words.charAt(0).toUpperCase()}${words.slice(1)} ${minus ? '↓' : '↑'}`;
  return [{ value: sort, label }];
}
