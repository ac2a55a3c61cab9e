/** Filters records by their custom fields. */
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type FieldRange, kindOfRange, readFieldConditions } from '#contract/custom-fields.ts';
import { contains } from '#server/kernel/matching.ts';

/** One condition for each filtered field. */
export function fieldConditions(customFields: SQLWrapper, json: string | undefined): SQL[] {
  if (!json) return [];
  return Object.entries(readFieldConditions(json) ?? {}).map(([name, condition]) => {
    const value = sql`(${customFields} ->> ${name}::text)`;
    if (condition === null) return sql`coalesce(${value}, '') = ''`;
    if (typeof condition === 'string') return sql`lower(${value}) = lower(${condition})`;
    if ('contains' in condition) return contains(value, condition.contains);
    return isWithin(value, sql`${customFields} -> ${name}::text`, condition);
  });
}

/** A value that is not a day or number, such as one from before the field changed type, matches no range. */
export function isWithin(value: SQL, json: SQL, { from, to }: FieldRange): SQL {
  const isOfDays = kindOfRange({ from, to }) === 'days';
  const read = isOfDays
    ? sql`(case when ${value} ~ '^\\d{4}-\\d{2}-\\d{2}$' then ${value} collate "C" end)`
    : sql`(case when jsonb_typeof(${json}) = 'number' then ${value}::numeric end)`;
  const end = (given: string) => (isOfDays ? sql`${given}::text` : sql`${given}::numeric`);
  const lower = from === undefined ? undefined : sql`${read} >= ${end(from)}`;
  const upper = to === undefined ? undefined : sql`${read} <= ${end(to)}`;
  return and(lower, upper) ?? sql`true`;
}
