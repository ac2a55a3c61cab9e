/** Reads where something is from its address or a description of the place. */
import { findState } from '#server/features/territories/territories.rules.ts';
import { foldWord, latinWords } from './letters.rules.ts';

export interface Place {
  postcode: string | null;
  state: string | null;
  /** The words of the town or suburb. */
  town: ReadonlySet<string>;
  country: string | null;
  /** Whether it names a town and nothing else, such as a street or a building. */
  isPlain: boolean;
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
const sameCountry: Readonly<Record<string, string>> = {
  'united states': 'usa',
  'united states of america': 'usa',
  uk: 'united kingdom',
  england: 'united kingdom',
  scotland: 'united kingdom',
  wales: 'united kingdom',
  deutschland: 'germany',
  schweiz: 'switzerland',
  españa: 'spain',
  italia: 'italy',
};
const britishOrCanadian = /\b([A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d)\b/;
const foreignState = /(?<=[,\s]|^)([A-Z]{2})(?=\s+\d{5}\b|\s*,|\s*$)/;
const stateWords =
  /\b(qld|nt|nsw|act|wa|vic|sa|tas|queensland|northern territory|new south wales|australian capital territory|western australia|victoria|south australia|tasmania)\b/gi;

export function readPlace(parts: PlaceParts): Place {
  const text = [parts.location, parts.city, parts.state, parts.postcode].filter(Boolean).join(', ');
  const rest = text.replace(street, ' ').replace(countries, ' ');
  const state = findState(text) ?? foreignState.exec(rest)?.[1] ?? null;
  const postcode =
    parts.postcode?.trim() ||
    (britishOrCanadian.exec(rest)?.[0] ?? [...rest.matchAll(/\b\d{4,6}\b/g)].at(-1)?.[0] ?? null);
  const town = rest
    .replace(britishOrCanadian, ' ')
    .replace(stateWords, ' ')
    .replace(foreignState, ' ');
  const words = placeWords(town).filter((word) => !/\d/.test(word));
  return {
    postcode: postcode?.replace(/\s/g, '').toUpperCase() ?? null,
    state,
    town: new Set(words),
    country: state !== null && findState(text) !== null ? 'australia' : countryOf(text),
    // A comma at the end is none.
    isPlain: !/\d|,\s*[^\s,]/.test(text.replace(countries, '').replace(stateWords, '')),
    street: streetOf(text),
  };
}

const placeWords = (text: string) => latinWords(text).map(foldWord);

/** The British countries are one. */
function countryOf(text: string): string | null {
  const [named] = [...text.matchAll(countries)].at(-1) ?? [];
  return named === undefined ? null : (sameCountry[named.toLowerCase()] ?? named.toLowerCase());
}

function streetOf(text: string): string | null {
  const [found] = street.exec(text) ?? [];
  return found === undefined ? null : placeWords(found).slice(-3, -1).join(' ') || null;
}

/** Whether both streets are known and differ. */
export function isOtherStreet(one: Place, other: Place): boolean {
  return one.street !== null && other.street !== null && one.street !== other.street;
}

export function comparePlaces(one: Place, other: Place): PlaceLikeness {
  if (one.state !== null && other.state !== null && one.state !== other.state) return 'other';
  if (one.country !== null && other.country !== null && one.country !== other.country) {
    return 'other';
  }
  if (one.postcode !== null && one.postcode === other.postcode) return 'same postcode';
  const [small, large] = one.town.size < other.town.size ? [one, other] : [other, one];
  const shared = [...small.town].filter((word) => large.town.has(word)).length;
  if (small.town.size > 0 && shared === small.town.size) return 'same city';
  if (small.town.size > 0 && (shared === 0 || (one.isPlain && other.isPlain))) return 'other';
  return one.state !== null && one.state === other.state ? 'same state' : 'unknown';
}
