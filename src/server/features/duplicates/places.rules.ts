/** Reads where something is from its address or a description of the place. */
import { findState } from '#server/features/territories/territories.rules.ts';
import { foldWord, latinWords, plainWords } from './letters.rules.ts';
import { hasOtherLetters } from './scripts.rules.ts';
import { countryNames, regionNames, townNames } from './town-names.rules.ts';

export interface Place {
  postcode: string | null;
  state: string | null;
  /** The words of the town or suburb. */
  town: ReadonlySet<string>;
  /** Those before the first comma, unless a street or a number stands there. */
  first: ReadonlySet<string>;
  country: string | null;
  /** Whether it names a town and nothing else, such as a street or a building. */
  isPlain: boolean;
  /** The longest word of the town as the database's keys have it; empty if none is known. */
  plain: string;
  /** '12 depot' of '12 Depot Road': only the last words, because units and floors come first. */
  street: string | null;
}

export interface PlaceParts {
  location?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  postcode?: string | null | undefined;
}

/** `unknown` if too little is known about one of them. */
export type PlaceLikeness = 'same postcode' | 'same city' | 'same state' | 'other' | 'unknown';

// What precedes the town; 'St Kilda' begins with such a word but is a town.
const street =
  /^.*[\p{L}\d]\s+(street|st|road|rd|avenue|ave|drive|dr|highway|hwy|lane|ln|court|ct|parade|pde|crescent|cres|boulevard|blvd|terrace|tce|close|circuit|cct|esplanade|way|place|pl)\b\.?/iu;
const countries =
  /\b(australia|new zealand|united states( of america)?|usa|united kingdom|uk|england|canada|ireland|germany|deutschland|scotland|austria|switzerland|schweiz|france|spain|españa|italy|italia|netherlands|belgium|poland|portugal|russia|japan|mexico)\b/gi;
const britishOrCanadian = /\b([A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d)\b/;
const foreignState = /(?<=[,\s]|^)([A-Z]{2})(?=\s+\d{5}\b|\s*,|\s*$)/;
const stateWords =
  /\b(qld|nt|nsw|act|wa|vic|sa|tas|queensland|northern territory|new south wales|australian capital territory|western australia|victoria|south australia|tasmania)\b/gi;

export function readPlace(parts: PlaceParts): Place {
  const text = [parts.location, parts.city, parts.state, parts.postcode].filter(Boolean).join(', ');
  const rest = text.replace(street, ' ').replace(countries, ' ');
  const short = findState(text) ?? foreignState.exec(rest)?.[1] ?? null;
  const postcode =
    parts.postcode?.trim() ||
    (britishOrCanadian.exec(rest)?.[0] ?? [...rest.matchAll(/\b\d{4,6}\b/g)].at(-1)?.[0] ?? null);
  const town = rest
    .replace(britishOrCanadian, ' ')
    .replace(stateWords, ' ')
    .replace(foreignState, ' ');
  const { words, first, region, country } = readParts(town);
  const state = short ?? region;
  return {
    postcode: postcode?.replace(/\s/g, '').toUpperCase() ?? null,
    state,
    town: new Set(words),
    first: new Set(/\d/.test(text) || streetOf(text) !== null ? [] : first),
    country: findState(text) !== null ? 'australia' : (countryOf(text) ?? country),
    // A comma at the end is none.
    isPlain: !/\d|,\s*[^\s,]/.test(text.replace(countries, '').replace(stateWords, '')),
    plain: longestWord(town.split(',').find((part) => /\p{L}{3}/u.test(part)) ?? ''),
    street: streetOf(text),
  };
}

const longestWord = (text: string) =>
  plainWords(text).reduce((longest, word) => (word.length > longest.length ? word : longest), '');

/** Between commas: the town, then what it belongs to. Munich is München, and Texas is TX. */
function readParts(text: string) {
  const words: (readonly string[])[] = [];
  let region: string | null = null;
  let country: string | null = null;
  for (const part of text.split(',')) {
    const own = placeWords(part).filter((word) => !/\d/.test(word));
    const joined = own.join('');
    if (joined === '') continue;
    const [itsRegion, itsCountry] = [regionNames.get(joined), countryNames.get(joined)];
    if (words.length > 0 && itsRegion !== undefined) region = itsRegion;
    else if (words.length > 0 && itsCountry !== undefined) country = itsCountry;
    else words.push(listWords(own, joined));
  }
  return { words: words.flat(), first: words[0] ?? [], region, country };
}

function listWords(words: readonly string[], joined: string): readonly string[] {
  const town = townNames.get(joined);
  if (town === undefined) return words;
  // As it stands in names, too, where it is not in Latin letters.
  return /^[a-z]+$/.test(joined) ? [town] : [town, joined];
}

const wholes: Readonly<Record<string, string>> = {
  mt: 'mount',
  ft: 'fort',
  nth: 'north',
  sth: 'south',
};
const placeWords = (text: string) =>
  latinWords(text).map((word) => foldWord(wholes[word] ?? word.replace(townEndings, '')));

/** The British countries are one. */
function countryOf(text: string): string | null {
  const [named] = [...text.matchAll(countries)].at(-1) ?? [];
  if (named === undefined) return null;
  return countryNames.get(placeWords(named).join('')) ?? named.toLowerCase();
}

function streetOf(text: string): string | null {
  const [found] = street.exec(text) ?? [];
  return found === undefined ? null : placeWords(found).slice(-3, -1).join(' ') || null;
}

/** What stands behind a town's name in Chinese, Japanese and Korean: 帯広市 is 帯広. */
const townEndings = /(?<=[\p{Script=Han}\p{Script=Hangul}]{2})[市区町村县縣県시군구]$/u;

/** Whether both streets are known and differ. */
export function isOtherStreet(one: Place, other: Place): boolean {
  return one.street !== null && other.street !== null && one.street !== other.street;
}

export function comparePlaces(one: Place, other: Place): PlaceLikeness {
  const likeness = compareWritten(one, other);
  return likeness === 'other' ? inOtherLetters(one, other) : likeness;
}

/** Of two towns in two scripts, such as 潍坊 and Weifang, nobody can tell. */
function inOtherLetters(one: Place, other: Place): PlaceLikeness {
  const [mine, its] = [one, other].map(({ town }) => hasOtherLetters([...town].join('')));
  return mine === its ? 'other' : 'unknown';
}

function compareWritten(one: Place, other: Place): PlaceLikeness {
  if (one.state !== null && other.state !== null && one.state !== other.state) return 'other';
  if (one.country !== null && other.country !== null && one.country !== other.country) {
    return 'other';
  }
  if (one.postcode !== null && one.postcode === other.postcode) return 'same postcode';
  if (isOtherTown(one, other)) return 'other';
  const [small, large] = one.town.size < other.town.size ? [one, other] : [other, one];
  const shared = [...small.town].filter((word) => large.town.has(word)).length;
  if (small.town.size > 0 && shared === small.town.size) return 'same city';
  if (small.town.size > 0 && (shared === 0 || (one.isPlain && other.isPlain))) return 'other';
  return one.state !== null && one.state === other.state ? 'same state' : 'unknown';
}

/** Two towns of one region: 'Dallas, Texas' and 'Houston, Texas'. */
function isOtherTown(one: Place, other: Place): boolean {
  if (one.first.size === 0 || other.first.size === 0) return false;
  return one.first.isDisjointFrom(other.town) && other.first.isDisjointFrom(one.town);
}
