import { z } from 'zod';
import { isObject } from './read-values.ts';

const longestField = 200;
const narrowest = 1;
const widest = 100;
const mostColumns = 200;
const ways = ['cards', 'table'] as const;

/** A column of a table: a field of the record, or `customFields.` and a name; its width in rem. */
const ColumnLook = z.strictObject({
  field: z.string().max(longestField),
  width: z.number().min(narrowest).max(widest).optional(),
});
export type ColumnLook = z.output<typeof ColumnLook>;

/** How a list is drawn: as cards unless it says otherwise, and which columns its table has, in their order. */
export const ListLook = z.strictObject({
  as: z.enum(ways).optional(),
  columns: z.array(ColumnLook).max(mostColumns).optional(),
});
export type ListLook = z.output<typeof ListLook>;

/** Whether it is one, told without Zod: lists ask before their first row. */
export function isListLook(given: unknown): given is ListLook {
  if (!isObject(given)) return false;
  const { as, columns = [], ...others } = given;
  const isKnown = as === undefined || ways.some((way) => way === as);
  if (!isKnown || hasAny(others) || !Array.isArray(columns)) return false;
  return columns.length <= mostColumns && columns.every(isColumnLook);
}

function isColumnLook(given: unknown): boolean {
  if (!isObject(given)) return false;
  const { field, width = narrowest, ...others } = given;
  if (typeof field !== 'string' || field.length > longestField || hasAny(others)) return false;
  return typeof width === 'number' && width >= narrowest && width <= widest;
}

const hasAny = (others: object) => Object.keys(others).length > 0;
