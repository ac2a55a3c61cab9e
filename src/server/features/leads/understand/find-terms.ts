/** Finds the industry terms in words: longest phrases first, words in any order, compounds split, typing errors corrected. */
import { fillerStems, isFiller } from './filler-words.ts';
import { addVowel, distance, nearestWord } from './nearest-word.rules.ts';
import { type FoundGroup, settleTerms } from './settle-terms.rules.ts';
import { listPhrases, type Term, terms } from './terms.ts';
import { findRoot, fold, isJoining, isPairing, stem, wordsIn } from './words.rules.ts';

/** A word that was corrected to another one. */
export interface Correction {
  typed: string;
  read: string;
}

export interface FoundTerms {
  terms: Term[];
  /** Words that belong to no term, as typed. */
  rest: string[];
  corrections: Correction[];
}

type Index = Map<string, Set<Term>>;
/** By stems, by roots, and without blanks: 'health care' is 'healthcare'. */
const byStems: Index = new Map();
const byRoots: Index = new Map();
const byJoined: Index = new Map();
/** A stem, and the spelling of the word. */
const written = new Map<string, string>();

const put = (index: Index, key: string, term: Term) =>
  index.set(key, (index.get(key) ?? new Set()).add(term));
const sorted = (words: readonly string[]) => words.toSorted().join(' ');
const rootsKey = (words: readonly string[]) => {
  const roots = words.map(findRoot);
  return roots.every((root) => root !== undefined) ? sorted(roots) : undefined;
};
const telling = (text: string) => wordsIn(text).filter((word) => !isJoining(word) || isShout(word));
/** 'IT' is an industry, 'it' a pronoun; 'ai' is Italian for 'to the'. */
const shouts = ['IT', 'AI'];
const isShout = (word: string) => shouts.includes(word);
const isWhispered = (word: string | undefined) =>
  shouts.some((shout) => shout.toLowerCase() === word);

interface Token {
  word: string;
  /** 'And', 'or' or a comma stands before it. */
  isNext: boolean;
}

function tokensIn(text: string): Token[] {
  const tokens: Token[] = [];
  let isNext = false;
  for (const word of wordsIn(text.replaceAll(' & ', ' and '))) {
    if (isPairing(word)) isNext = true;
    if (telling(word).length > 0 && stem(word) !== '') {
      tokens.push({ word, isNext });
      isNext = false;
    }
    isNext ||= /[,;]$/.test(word);
  }
  return tokens;
}

/** Phrases with an 'and', as in 'oil and gas': 'casinos and hotels' are no casino hotels. */
const paired = new Set<string>();
const findStart = (word: string) => findRoot(word) ?? stem(word);

let longestPhrase = 1;
for (const term of terms) {
  for (const phrase of listPhrases(term)) {
    const words = telling(phrase);
    longestPhrase = Math.max(longestPhrase, words.length);
    put(byStems, sorted(words.map(stem)), term);
    if (wordsIn(phrase).some(isPairing)) paired.add(sorted(words.map(findStart)));
    put(byJoined, words.map(stem).join(''), term);
    const roots = rootsKey(words);
    if (roots !== undefined) put(byRoots, roots, term);
    for (const word of words) if (!written.has(stem(word))) written.set(stem(word), word);
  }
}
/** A root, and a stem with it. */
const knownRoots = new Map(
  [...written.keys()].flatMap((word): [string, string][] => {
    const root = findRoot(word);
    return root === undefined ? [] : [[root, word]];
  }),
);
/** The words that are a trade alone come first; a short filler word is similar to too many other words. */
const trades = [...written.keys()].filter((word) => byStems.has(word));
const mendable = [
  ...new Set([...trades, ...written.keys(), ...[...fillerStems].filter((word) => word.length > 5)]),
];

function isKnown(word: string): boolean {
  const root = findRoot(word);
  return written.has(stem(word)) || (root !== undefined && knownRoots.has(root)) || isFiller(word);
}

/** The terms with exactly these words. */
function termsOf(words: readonly string[]): ReadonlySet<Term> | undefined {
  const stems = words.map(stem);
  const roots = rootsKey(words);
  return (
    byStems.get(sorted(stems)) ??
    byJoined.get(stems.join('')) ??
    (roots === undefined ? undefined : byRoots.get(roots))
  );
}

/** Without `mend` typing errors are not corrected. */
export function findTerms(text: string, { mend = true } = {}): FoundTerms {
  const corrections: Correction[] = [];
  const tokens = tokensIn(text).flatMap(({ word, isNext }) => {
    const parts = readWord(word, mend, corrections);
    return parts.map((part, at) => ({ word: part, isNext: isNext && at === 0 }));
  });
  const words = tokens.map(({ word }) => word);
  const groups: FoundGroup[] = [];
  const rest: string[] = [];
  const taken = new Set<string>();
  let [isNext, isFirst] = [false, true];
  for (let at = 0; at < words.length; ) {
    const { terms, length } = longestAt(tokens, at);
    const used = words.slice(at, at + length);
    if (tokens[at]?.isNext) [isNext, isFirst] = [true, true];
    if (terms.size === 0) rest.push(...used);
    else {
      for (const word of used) taken.add(word);
      groups.push({ terms: [...terms], isNext, isFirst });
      isNext = false;
    }
    isFirst = false;
    at += length;
  }
  // If a correction finds nothing, the word stays as it was typed.
  const useful = corrections.filter(({ read }) => taken.has(read) || isFiller(read));
  return {
    terms: settleTerms(groups),
    rest: rest.flatMap((word) => {
      const { typed = word } = corrections.find(({ read }) => read === word) ?? {};
      return isFiller(word) && typed !== word ? [] : [typed];
    }),
    corrections: useful,
  };
}

/** The word itself, the parts of a compound, or what was meant by a misspelled one, which is added to the corrections. */
function readWord(word: string, mend: boolean, corrections: Correction[]): string[] {
  if (isKnown(word)) return [word];
  const compound = partsOf(word);
  if (compound) return compound;
  const mended = mend && isMendable(word) ? mendedStem(word) : undefined;
  if (mended === undefined) return [word];
  const read = asTyped(written.get(mended) ?? mended, word);
  corrections.push({ typed: word, read });
  return [read];
}

/** Whether the word itself is a trade, and not only its root: 'Travelers' is a name, 'travel' a trade. */
export function isTradeWord(word: string): boolean {
  return byStems.has(stem(word));
}

/** Whether the word is one of those that name a trade together, as 'home' in 'home improvement'. */
export function isWordOfTrade(word: string): boolean {
  return written.has(stem(word));
}

/** A short word is only corrected if two of its letters are swapped: 'bnaks'. */
function swappedWord(word: string): string | undefined {
  const short = stem(word);
  if (short.length !== shortest || fold(word).length === shortest) return undefined;
  const letters = (text: string) => [...text].toSorted().join('');
  return mendable.find(
    (known) => letters(known) === letters(short) && distance(short, known, 1) === 1,
  );
}
const shortest = 4;

/** 'Baanks': one letter twice. */
function doubledWord(word: string): string | undefined {
  const ways = [...word].flatMap((letter, at) =>
    letter === word[at + 1] ? [word.slice(0, at) + word.slice(at + 1)] : [],
  );
  return ways.find((way) => way.length >= shortest && byStems.has(way));
}

/** Roots are similar to more words than stems. */
const longEnough = 8;

function mendedStem(word: string): string | undefined {
  const root = findRoot(word);
  const near =
    nearestWord(stem(word), mendable) ??
    // 'Airlies' are no 'airly'.
    nearestWord(fold(word).replace(/s$/, ''), mendable) ??
    swappedWord(word) ??
    doubledWord(stem(word)) ??
    addVowel(stem(word), trades);
  if (near !== undefined || root === undefined || root.length < longEnough) return near;
  return knownRoots.get(nearestWord(root, knownRoots.keys(), 1) ?? '');
}

/** Keeps a typed plural: 'restaurants' for 'restarants'. */
function asTyped(read: string, typed: string): string {
  const isPlural = /s$/i.test(typed) && !/s$/i.test(read);
  return isPlural ? `${read.replace(/y$/, 'ie')}s` : read;
}

/** Words of their own that look like misspelled trades. */
const unlike = new Set(
  'wedding castle beach grass diving racing copier cartoon short cemetery model stall blacksmith table carwash mason pant planting'
    .split(' ')
    .map(stem),
);

/** Numbers and abbreviations are not corrected. */
function isMendable(word: string): boolean {
  return /^\p{L}+$/u.test(word) && word !== word.toUpperCase() && !unlike.has(stem(word));
}

const none: ReadonlySet<Term> = new Set();

function longestAt(tokens: readonly Token[], at: number) {
  for (let length = Math.min(longestPhrase, tokens.length - at); length > 0; length -= 1) {
    const span = tokens.slice(at, at + length);
    const words = span.map(({ word }) => word);
    const isParted = span.some(({ isNext }, place) => isNext && place > 0);
    if (isParted && !paired.has(sorted(words.map(findStart)))) continue;
    const terms = termsOf(words);
    if (terms && !(length === 1 && isWhispered(words[0]))) return { terms, length };
  }
  return { terms: none, length: 1 };
}

const linking = ['', 's', 'n', 'en', 'es', 'er', 'e'];
const shortestPart = 3;

/** Splits a German compound of known words: 'Versicherungskonzern' is 'Versicherung' and 'Konzern'. */
function partsOf(word: string): string[] | undefined {
  const whole = stem(word);
  for (let at = whole.length - shortestPart; at >= shortestPart; at -= 1) {
    const right = whole.slice(at);
    const front = whole.slice(0, at);
    for (const link of linking) {
      if (!front.endsWith(link)) continue;
      const left = link === '' ? front : front.slice(0, -link.length);
      if (left.length < shortestPart || termsOf([left]) === undefined) continue;
      if (isFiller(right) || termsOf([right]) !== undefined) return [left, right];
    }
  }
  return undefined;
}
