/**
 * What lists are sorted by besides names and dates. Each is one never-null expression, so that one cursor goes through it
 * both ways. Going up, what is blank comes last, as tasks without a due date do.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Ordering, Orderings } from '#server/kernel/lists.ts';

/** Longer texts would not fit into an index. */
const longestKey = 200;

/** A line of text, whatever its case. */
export function textKey(column: SQLWrapper): SQL {
  return sql`(case when ${column} is null then '1' else '0' || left(lower(${column}), ${sql.raw(String(longestKey))}) end)`;
}

/** A choice in the order in which its choices are listed, not in that of the alphabet. */
export function choiceKey(column: SQLWrapper, choices: readonly string[]): SQL {
  const cases = choices.map((choice, place) => `when '${choice}' then ${place}`).join(' ');
  return sql`(case ${column} ${sql.raw(cases)} else ${sql.raw(String(choices.length))} end)`;
}

export function dayKey(column: SQLWrapper): SQL {
  return sql`coalesce(${column}, 'infinity'::date)`;
}

export function instantKey(column: SQLWrapper): SQL {
  return sql`coalesce(${column}, 'infinity'::timestamptz)`;
}

/** No amount is the least of all: whoever looks for the largest sees them first. */
export function amountKey(column: SQLWrapper): SQL {
  return sql`coalesce(${column}, '-infinity'::numeric)`;
}

/**
 * The name of the record that a row links to; a deleted one is not shown, and counts as none. Written out, as Drizzle would
 * leave the table's name out of `link`, and the linked table may have a column of that name.
 */
export function linkedKey(table: string, link: `${string}.${string}`): SQL {
  return shortKey(`(select linked.name from ${table} as linked
    where linked.id = ${link} and linked.deleted_at is null)`);
}

/** A colleague, as pages call them. */
export function ownerKey(link: `${string}.${string}`): SQL {
  const name = `concat_ws(' ', nullif(linked.first_name, ''), nullif(linked.last_name, ''))`;
  return shortKey(`(select coalesce(nullif(${name}, ''), linked.username) from users as linked
    where linked.id = ${link})`);
}

function shortKey(words: string): SQL {
  return sql.raw(`coalesce('0' || left(lower(${words}), ${longestKey}), '1')`);
}

export function tagsKey(tags: SQLWrapper): SQL {
  return sql`coalesce('0' || left(lower(nullif(crm_tags_text(${tags}), '')), ${sql.raw(String(longestKey))}), '1')`;
}

/** The name of a custom field's sort. */
const fieldSort = /^(-?)customFields\.(.+)$/s;

/** Numbers by what they are worth: with a fixed number of digits, which text sorts as it sorts numbers. */
function fieldKey(customFields: SQLWrapper, name: string): SQL {
  const value = sql`(${customFields} ->> ${name}::text)`;
  return sql`(case
    when coalesce(${value}, '') = '' then '2'
    when ${value} ~ '^-?\\d{1,14}([.]\\d+)?$'
      then '0' || to_char(${value}::numeric + 1000000000000000, 'FM0000000000000000.000000')
    else '1' || left(lower(${value}), ${sql.raw(String(longestKey))}) end)`;
}

/** The named orderings, and one for each custom field. */
export function withFields(
  named: Readonly<Record<string, Ordering>>,
  customFields: SQLWrapper,
): Orderings {
  return (sort) => {
    const [, minus, name] = fieldSort.exec(sort) ?? [];
    if (name === undefined) return named[sort];
    const direction = minus === '-' ? 'desc' : 'asc';
    return { by: fieldKey(customFields, name), type: 'text', direction };
  };
}
