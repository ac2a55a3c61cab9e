/** Text search (whatever holds the words, in any case, `%`, `_` and `\` taken as they are), and days. */
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { windowOfDays } from './local-days.ts';

/** Three letters in a row are what a trigram index can look up. */
const indexable = /[\p{L}\p{N}]{3}/u;

/** Does the text hold the words? Rows without text do not. */
export function contains(text: SQLWrapper, words: string): SQL {
  // For less, the index would hand over every row it has, and only then would each be read.
  if (!indexable.test(words)) return sql`strpos(lower(${text}), lower(${words})) > 0`;
  return sql`${text} ilike ${`%${literally(words)}%`}`;
}

/** The same for text that is kept in lower case, which is several times as fast. */
export function lowerCaseContains(text: SQLWrapper, words: string): SQL {
  if (!indexable.test(words)) return sql`strpos(${text}, lower(${words})) > 0`;
  return sql`${text} like lower(${`%${literally(words)}%`})`;
}

/** Does text that is kept in lower case begin with the words? */
export function lowerCaseBegins(text: SQLWrapper, words: string): SQL {
  return sql`${text} like lower(${`${literally(words)}%`})`;
}

/** Does the instant lie on one of the days, both ends included, as the viewer lives them? */
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
