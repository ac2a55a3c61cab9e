/** Filters records by their custom fields. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { readFieldConditions } from '#contract/custom-fields.ts';
import { contains } from '#server/kernel/matching.ts';

/** One condition a field; none where nothing is asked for. */
export function fieldConditions(customFields: SQLWrapper, json: string | undefined): SQL[] {
  if (!json) return [];
  return Object.entries(readFieldConditions(json) ?? {}).map(([name, condition]) => {
    const value = sql`(${customFields} ->> ${name}::text)`;
    if (condition === null) return sql`coalesce(${value}, '') = ''`;
    if (typeof condition === 'string') return sql`lower(${value}) = lower(${condition})`;
    return contains(value, condition.contains);
  });
}
