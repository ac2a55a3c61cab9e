/** Global search for one kind of record: first names that begin with the words, then other matches. */
import { and, not, or, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { TextField } from '#contract/fields.ts';
import { listKeys } from '#contract/list-keys.ts';
import { contains, lowerCaseBegins, lowerCaseContains } from './matching.ts';
import { isInSearchText } from './postgres/columns.ts';

/** Whether a field contains the words. The fields that the list searches are also in its index, with the tags. */
export function holdsInTexts<Key extends string>(
  texts: Readonly<Record<Key, TextField>>,
  table: Readonly<Record<NoInfer<Key> | 'searchText', AnyPgColumn>>,
  q: string,
): SQL | undefined {
  const wanted = listKeys(texts).filter((key) => texts[key].searched.includes('everywhere'));
  const isIndexed = (key: Key) => isInSearchText(texts[key]);
  const held = (keys: readonly Key[]) => keys.map((key) => contains(table[key], q));
  return or(
    and(lowerCaseContains(table.searchText, q), or(...held(wanted.filter(isIndexed)))),
    ...held(wanted.filter((key) => !isIndexed(key))),
  );
}

/** Lists names that begin with the words first, then fills up with other matches. */
export async function findBest<Found>(
  name: SQLWrapper,
  q: string,
  holds: SQL | undefined,
  most: number,
  find: (where: SQL | undefined, limit: number) => Promise<Found[]>,
): Promise<Found[]> {
  const begins = lowerCaseBegins(name, q);
  const best = await find(begins, most);
  if (best.length === most) return best;
  const others = await find(and(holds, not(begins)), most - best.length);
  return [...best, ...others];
}
