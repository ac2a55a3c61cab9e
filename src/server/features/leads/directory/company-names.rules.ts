/** Whether a query names a company: by its full name, its beginning, or with a typing error. */
import { withoutLegalWords } from '#server/features/duplicates/names.rules.ts';
import { findTerms, isTradeWord } from '#server/features/leads/understand/find-terms.ts';
import {
  cityNamed,
  countryNamed,
  statesNamed,
} from '#server/features/leads/understand/known-places.ts';
import { distance, getErrorLimit } from '#server/features/leads/understand/nearest-word.rules.ts';
import { tellingWords } from '#server/features/leads/understand/read-place.rules.ts';
import { wordsIn } from '#server/features/leads/understand/words.rules.ts';
import { brandNames } from './brand-names.ts';

/** Best first. */
export const nameFits = ['same', 'begins', 'holds', 'near'] as const;
export type NameFit = (typeof nameFits)[number];

const opening = /^(?:(?:find|show|get|search|contact|call|ring|me|for|the company|company) )+/i;

/** The possible names in a query, in their possible spellings. */
export function nameAsked(query: string): string {
  const text = query.replace(/\s+/g, ' ').trim().replace(opening, '');
  const brand = text.toLowerCase();
  return Object.hasOwn(brandNames, brand) ? (brandNames[brand] ?? text) : text;
}

/** Removes the class of a share, which is no part of a name. */
const wordsOfName = (name: string) => {
  const words = withoutLegalWords(name.replace(/\(class [a-z]\)/i, ''));
  const telling = words.filter((word) => !/^(?:companies|group|holdings?)$/.test(word));
  return telling.length > 0 ? telling : words;
};

/** Whether the words can only be a name, because some are neither trade nor place nor filler. */
export function isTellingName(asked: string): boolean {
  const { rest } = findTerms(asked, { mend: false });
  const isPlace = (name: string) =>
    statesNamed(name).length > 0 || (cityNamed(name) ?? countryNamed(name)) !== undefined;
  if (isPlace(asked)) return false;
  const own = wordsIn(asked);
  const [word] = own;
  if (own.length === 1 && word !== undefined) return !isTradeWord(word);
  return tellingWords(rest).some((one) => !isPlace(one));
}

export function nameFit(asked: string, name: string): NameFit | null {
  const [mine, its] = [wordsOfName(asked), wordsOfName(name)];
  const [query, whole] = [mine.join(''), its.join('')];
  if (query === '' || whole === '') return null;
  if (query === whole || mine.toSorted().join(' ') === its.toSorted().join(' ')) return 'same';
  if (!isTellingName(asked)) return null;
  const beginnings = its.map((_, at) => its.slice(0, at + 1).join(''));
  if (beginnings.includes(query)) return 'begins';
  if (query.length > 3 && mine.every((word) => its.includes(word))) return 'holds';
  const limit = getErrorLimit(query.length);
  const isNear = [...beginnings, whole].some(
    (part) => part.length > 4 && distance(query, part, limit) <= limit,
  );
  return isNear ? 'near' : null;
}
