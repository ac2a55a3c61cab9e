/** Conditions for text search (case-insensitive, with `%`, `_` and `\` taken literally) and for days. */
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { windowOfDays } from './local-days.ts';

/** A trigram index needs three letters or digits in a row. */
const indexable = /[\p{L}\p{N}]{3}/u;

export function isIndexable(words: string): boolean {
  return indexable.test(words);
}

/** Whether the text contains the words; null never does. */
export function contains(text: SQLWrapper, words: string): SQL {
  // With fewer, the index would return every row, and each would then have to be read.
  if (!isIndexable(words)) return sql`strpos(lower(${text}), lower(${words})) > 0`;
  return sql`${text} ilike ${`%${literally(words)}%`}`;
}

/** The same for text stored in lower case, which is several times as fast. */
export function lowerCaseContains(text: SQLWrapper, words: string): SQL {
  if (!isIndexable(words)) return sql`strpos(${text}, lower(${words})) > 0`;
  return sql`${text} like lower(${`%${literally(words)}%`})`;
}

/**
 * Whether the text has two letters one after the other, by an index of its pairs (`crm_letter_pairs`); says nothing of
 * more or fewer.
 */
export function hasLetterPair(text: SQLWrapper, words: string): SQL | undefined {
  const isPair = [...words].length === 2 && [...words.toLowerCase()].length === 2;
  return isPair ? sql`crm_letter_pairs(${text}) @> array[lower(${words})]` : undefined;
}

/** Whether text stored in lower case begins with the words. */
export function lowerCaseBegins(text: SQLWrapper, words: string): SQL {
  return sql`${text} like lower(${`${literally(words)}%`})`;
}

/** Whether the instant falls on one of the days in the viewer's time zone, both ends included. */
export function onDays(
  instant: SQLWrapper,
  days: Parameters<typeof windowOfDays>[0],
  timeZone: string,
): SQL | undefined {
  const { from, before } = windowOfDays(days, timeZone);
  return and(
    from && sql`${instant} >= ${from.toISOString()}::timestamptz`,
    before && sql`${instant} < ${before.toISOString()}::timestamptz`,
  );
}

function literally(words: string): string {
  return words.replace(/[\\%_]/g, '\\$&');
}
