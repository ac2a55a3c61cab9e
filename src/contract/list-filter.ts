import type { z } from 'zod';

/** How many rows a list of a page reads at a time as it is scrolled. */
export const rowsAtOnce = 50;
/** The same of a table, whose rows are low and few words. */
export const rowsOfTable = 200;

/** A list's filter from the page's URL; values that the list cannot take are ignored. */
export function readListFilter<Filter extends z.ZodObject<Record<string, z.ZodType>>>(
  schema: Filter,
  url: Readonly<Record<string, string | undefined>>,
) {
  const given = Object.entries(schema.shape)
    .filter(([name, each]) => url[name] && each.safeParse(url[name]).success)
    .map(([name]) => [name, url[name]]);
  const { limit: _, cursor: __, skip: ___, ...filter } = schema.parse(Object.fromEntries(given));
  return filter;
}
