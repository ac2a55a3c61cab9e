/** Whether a query names a company: by its full name, its beginning, or with a typing error. */
import { withoutLegalWords } from '#server/features/duplicates/names.rules.ts';
import { isFiller } from '#server/features/leads/understand/filler-words.ts';
import {
  findTerms,
  isTradeWord,
  isWordOfTrade,
} from '#server/features/leads/understand/find-terms.ts';
import {
  cityNamed,
  countryNamed,
  statesNamed,
} from '#server/features/leads/understand/known-places.ts';
import { distance, getErrorLimit } from '#server/features/leads/understand/nearest-word.rules.ts';
import { tellingWords } from '#server/features/leads/understand/read-place.rules.ts';
import type { Term } from '#server/features/leads/understand/terms.ts';
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

/** Begin many names, and say no more of one of them than of another. */
const usual = new Set(
  'first united general american digital advanced applied standard universal consolidated southern northern eastern western central great new old north south west east all one pro'.split(
    ' ',
  ),
);

/** The trades named after a company's name, as in 'Marriott hotels'; empty if the query is none of both. */
export function findTradeAfterName(asked: string, name: string): Term[] {
  const [mine, its] = [wordsOfName(asked), wordsOfName(name)];
  const beginnings = its.map((_, at) => its.slice(0, at + 1).join(''));
  for (let count = mine.length - 1; count > 0; count -= 1) {
    const own = mine.slice(0, count);
    const at = beginnings.indexOf(own.join(''));
    if (at === -1 || !canBeName(own, at === its.length - 1)) continue;
    const { terms, rest } = findTerms(mine.slice(count).join(' '), { mend: false });
    if (tellingWords(rest).length === 0) return terms;
  }
  return [];
}

/** 'Best Buy' and 'Marriott' can be names in front of a trade; 'waste management' and 'Texas' are none. */
function canBeName(words: readonly string[], isWhole: boolean): boolean {
  const text = words.join(' ');
  const [first = ''] = words;
  if (isWhole && words.length > 1) return findTerms(text, { mend: false }).terms.length === 0;
  const isAlone = !isWhole && words.length === 1;
  if (isAlone && (usual.has(first) || isFiller(first) || isWordOfTrade(first))) return false;
  return isTellingName(text);
}
