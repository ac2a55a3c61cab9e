/** Reads what a query excludes, 'not in New York', 'ohne Banken', 'sauf Citigroup', and removes it from the words. */
import { findTerms } from './find-terms.ts';
import { cityNamed, countryNamed, statesNamed } from './known-places.ts';
import { gap } from './read-numbers.rules.ts';
import { readPlace, tellingWords } from './read-place.rules.ts';
import type { Term } from './terms.ts';
import type { Cut, Excluded, Place } from './understood.ts';
import { fold } from './words.rules.ts';

const set = (words: string) => new Set(words.split(' '));

/** Lower-cased, the longer first of those with the same beginning. */
const negations = (
  "not,no,non,never,without,except for,except,excepting,excluding,exclude,minus,but for,other than,apart from,aside from,besides,outside of,outside,isn't,aren't,doesn't,don't,isn’t,aren’t,doesn’t,don’t," +
  'nicht,kein,keine,keinen,keiner,ohne,ausser,ausgenommen,ausserhalb von,ausserhalb,abgesehen von,' +
  'sauf,sans,pas,hors de,hors,hormis,excepte,en dehors de,en dehors du,a l exception de,a l exception du,a l exclusion de,autre que,autres que,' +
  'sin,excepto,salvo,menos,excluyendo,excluido,excluidos,excluidas,fuera de,aparte de,a excepcion de,' +
  'senza,tranne,eccetto,escluso,esclusi,esclusa,escluse,fuori da,fuori dal,al di fuori di,al di fuori del,al di fuori della,ad eccezione di'
)
  .split(',')
  .map((phrase) => phrase.split(' '))
  .toSorted((one, other) => other.length - one.length);

/** Words before a negation that belong to it. */
const introducing = set(
  'but and that which who are is do does have having based located aber und die sind mais et qui sont pero y que estan ma e che sono',
);
/** Filler words after it. */
const following = set(
  'are is any the based located headquartered from von vom sind sont estan esten sono siano ones those quelle quelli ceux celles jene jenen denen aquellas aquellos de di da dal des du del der die das den les la le los las el il lo gli i d',
);
const inside = set('in im en a au aux dans nel nella nello nell aus from');
/** Words after which the negation ends. */
const ends = set(
  '| ; but aber mais pero ma with mit avec con that which who have has having employing wanted',
);
const pairing = set('and or nor und oder et ou y o e u');

/** Splits into words, commas and bars. */
const tokensOf = (text: string) =>
  text
    .replace(/([,;|])/g, ' $1 ')
    .split(' ')
    .filter((token) => token !== '');

function negationAt(tokens: readonly string[], at: number): number {
  const found = negations.find((phrase) =>
    phrase.every((word, place) => fold(tokens[at + place] ?? '') === word),
  );
  return found?.length ?? 0;
}

export function cutNegations(text: string): Cut<Excluded> {
  const tokens = tokensOf(parted(text));
  const found: Excluded[] = [];
  const kept: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = negationAt(tokens, at);
    const read = length > 0 ? readClause(clauseAt(tokens, at + length)) : null;
    if (read === null) {
      kept.push(tokens[at] ?? '');
      at += 1;
      continue;
    }
    while (introducing.has(fold(kept.at(-1) ?? ''))) kept.pop();
    found.push(read.excluded);
    kept.push(gap.trim());
    at += length + read.taken;
  }
  return { value: merged(found), rest: found.length > 0 ? kept.join(' ') : text };
}

/** 'non-bank' means 'not bank'; 'non-alcoholic' and 'non-profit' are words of their own. */
function parted(text: string): string {
  return text.replace(/(?<=^|\s)non-(?!profit|alcoh?ol)(\p{L}+)/giu, 'not $1 |');
}

/** The words up to the end of the negation, or the beginning of another one. */
function clauseAt(tokens: readonly string[], from: number): string[] {
  let to = from;
  while (to < tokens.length && !ends.has(fold(tokens[to] ?? ''))) {
    if (to > from && negationAt(tokens, to) > 0) break;
    to += 1;
  }
  return tokens.slice(from, to);
}

/** 'Las Vegas', 'El Paso': the article is part of the name. */
function beginsTown(clause: readonly string[], at: number): boolean {
  return cityNamed(clause.slice(at, at + 2).join(' ')) !== undefined;
}

interface Clause {
  excluded: Excluded;
  /** How many of its words are part of it. */
  taken: number;
}

export const nothingExcluded: Excluded = { terms: [], names: [], places: [] };

/** Null if it names nothing. */
function readClause(clause: readonly string[]): Clause | null {
  const { own, isInside, start } = ownWords(clause);
  const byPlace = placesOf(own, isInside);
  if (byPlace) return { ...byPlace, taken: start + byPlace.taken };
  const named = namedIn(own);
  return named && { excluded: { ...named, places: [] }, taken: start + own.length };
}

/** What is excluded, without the words before it, and without the place of the wanted companies. */
function ownWords(clause: readonly string[]) {
  let from = 0;
  while (following.has(fold(clause[from] ?? '|')) && !beginsTown(clause, from)) from += 1;
  const isInside = inside.has(fold(clause[from] ?? ''));
  const start = isInside ? from + 1 : from;
  const rest = clause.slice(start);
  // 'without pharmacies in Ohio': Ohio is wanted.
  const wanted = rest.findIndex((word, place) => place > 0 && inside.has(fold(word)));
  return { own: wanted === -1 ? rest : rest.slice(0, wanted), isInside, start };
}

/** Trades, or names if the words are not only trades: 'life insurance', 'Citigroup and JPMorgan'. */
function namedIn(words: readonly string[]): Pick<Excluded, 'terms' | 'names'> | null {
  const whole = findTerms(words.filter((word) => word !== ',').join(' '));
  const isTrades = whole.terms.length > 0 && tellingWords(whole.rest).length === 0;
  if (isTrades) return { terms: whole.terms, names: [] };
  const terms = new Set<Term>();
  const names: string[] = [];
  for (const part of segmentsOf(words)) {
    const found = findTerms(part);
    const own = tellingWords(found.rest);
    if (own.length > 0) names.push(part);
    else for (const term of found.terms) terms.add(term);
  }
  return terms.size + names.length === 0 ? null : { terms: [...terms], names };
}

function segmentsOf(words: readonly string[]): string[] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (word === ',' || pairing.has(fold(word))) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.map((part) => part.join(' ')).filter((part) => part !== '');
}

/** 'banks except Bank of America' excludes one of them, not all banks. */
export function namesRather(
  not: Excluded,
  wanted: readonly Term[],
  said: readonly string[],
): Excluded {
  const own = not.terms.filter((term) => wanted.includes(term));
  if (own.length === 0) return not;
  const names = said.filter((part) => findTerms(part).terms.some((term) => own.includes(term)));
  return {
    ...not,
    terms: not.terms.filter((term) => !own.includes(term)),
    names: [...new Set([...not.names, ...names])],
  };
}

/** The parts after the negations of a query that are no places, separately and as typed. */
export function listExcluded(text: string): string[] {
  const tokens = tokensOf(parted(text));
  return tokens.flatMap((_, at) => {
    const length = negationAt(tokens, at);
    if (length === 0) return [];
    const { own, isInside } = ownWords(clauseAt(tokens, at + length));
    return placesOf(own, isInside) ? [] : segmentsOf(own);
  });
}

/** 'New York', 'Washington or Minnesota', 'Texas, Ohio and Florida': as long as they are places. */
function placesOf(words: readonly string[], isInside: boolean): Clause | null {
  const places: Place[] = [];
  let taken = 0;
  for (const part of partsOf(words)) {
    const place = readPlace(part.text);
    // After 'in' any name is a place, in a list only a known one.
    const isPlace = place !== null && (isKnown(part.text, place) || (isInside && taken === 0));
    if (!isPlace) break;
    const last = places.at(-1);
    if (last && isItsState(last, part.text)) places.splice(-1, 1, inState(last, part.text));
    else places.push(place);
    taken = part.end;
  }
  return places.length === 0 ? null : { excluded: { ...nothingExcluded, places }, taken };
}

/** 'Las Vegas, Nevada' is a town, 'Reno, Texas' are two places. */
function isItsState(town: Place, text: string): boolean {
  const named = statesNamed(text).map(({ code }) => code);
  const [city = '', ...more] = town.cities;
  const known = cityNamed(city)?.states ?? named;
  const isTown = city !== '' && more.length + town.states.length === 0;
  return isTown && named.some((state) => known.includes(state));
}

const inState = (town: Place, state: string) => readPlace(`${town.text}, ${state}`) ?? town;

function partsOf(words: readonly string[]): { text: string; end: number }[] {
  const parts: { text: string; end: number }[] = [];
  let start = 0;
  for (let at = 0; at <= words.length; at += 1) {
    if (at < words.length && words[at] !== ',') continue;
    const own = words.slice(start, at).filter((word, place) => place > 0 || !pairing.has(word));
    if (own.length > 0) parts.push({ text: own.join(' '), end: at });
    start = at + 1;
  }
  return parts;
}

function isKnown(text: string, { corrections }: Place): boolean {
  const named = segmentsOf(text.split(' '));
  const known = (name: string) =>
    statesNamed(name).length > 0 ||
    (cityNamed(name) ?? countryNamed(name)) !== undefined ||
    corrections.some(({ typed }) => typed === name);
  return named.every(known);
}

function merged(found: readonly Excluded[]): Excluded {
  return {
    terms: [...new Set(found.flatMap(({ terms }) => terms))],
    names: [...new Set(found.flatMap(({ names }) => names))],
    places: found.flatMap(({ places }) => places),
  };
}

/** 'in New York, Life insurance, Citigroup', the form of a corrected chip. */
export function readExcluded(text: string): Excluded {
  const parts = text.split(',').map((part) => tokensOf(part.trim()));
  return merged(parts.map((tokens) => readClause(tokens)?.excluded ?? nothingExcluded));
}

/** Each part in the form that is shown and sent back. */
export function excludedWords({ terms, names, places }: Excluded): string[] {
  return [
    ...places.map(({ text }) => `in ${text.replaceAll(', ', ' ')}`),
    ...terms.map(({ name }) => name),
    ...names,
  ];
}
