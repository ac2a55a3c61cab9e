/** How alike two names are, from 0 to 1: case, accents, punctuation and legal suffixes are ignored. */
import { remember } from '#server/kernel/remember.ts';
import { editsBetween } from './letters.rules.ts';

const legalWords = new Set(
  (
    'and the pty ltd limited proprietary inc incorporated llc llp plc corp corporation co company ' +
    'gmbh mbh ag kg ug sarl sas sa srl spa bv nv ab as oy aps kk'
  ).split(' '),
);
/** Words that many organizations append to their name: they weigh less than the rest. */
const commonWords = new Set(
  (
    'motors motor transport transports haulage logistics trucks truck trucking freight trailers auto ' +
    'automotive services service group holdings solutions systems international australia australian ' +
    'industries enterprises partners associates trading fleet hire equipment sons brothers bros centre center'
  ).split(' '),
);

/** The words of a name in lower case without accents: `Müller & Söhne` gives `muller` and `sohne`. */
export function splitName(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/æ/g, 'ae');
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

export function organizationNameLikeness(one: string, other: string): number {
  const [a, b] = [withoutLegalWords(one), withoutLegalWords(other)];
  if (a.length === 0 || b.length === 0) return 0;
  if (a.join('') === b.join('')) return 1;
  const pairs = paired(a, b);
  const matched = pairs.reduce((sum, { mine, its, likeness }) => {
    return sum + (weightOf(mine) + weightOf(its)) * likeness;
  }, 0);
  const average = matched / (weight(a) + weight(b));
  const own = pairs.filter(({ mine, its }) => !commonWords.has(mine) || !commonWords.has(its));
  const weakest = Math.min(1, ...own.map(({ likeness }) => likeness));
  const left = {
    a: without(
      a,
      pairs.map(({ mine }) => mine),
    ),
    b: without(
      b,
      pairs.map(({ its }) => its),
    ),
  };
  if (left.a.length > 0 && left.b.length > 0) {
    // Each has a word that the other lacks.
    const isTelling = [...left.a, ...left.b].some((word) => !commonWords.has(word));
    return (average + (isTelling ? 0 : 0.4)) / 2;
  }
  const isWhole = left.a.length === 0 && left.b.length === 0;
  if (isWhole) return cap((average + weakest) / 2);
  // One name contains all of the other: 'Toll' and 'Toll Group', but not 'Transport' and 'Bob Transport'.
  return own.length > 0 ? cap(Math.max(average, 0.85 * weakest)) : average / 2;
}

/** One name is compared with many. */
export const withoutLegalWords = remember<readonly string[]>(2_000, (name) => {
  const words = splitName(name.replace(/\bp\/l\b/gi, ' '));
  const own = words.filter((word) => !legalWords.has(word));
  return own.length > 0 ? own : words;
});

interface Pair {
  mine: string;
  its: string;
  likeness: number;
}

/** Pairs words that are equal apart from typos, the most alike first, each used once. */
function paired(a: readonly string[], b: readonly string[]): Pair[] {
  const all = a.flatMap((mine) => b.map((its) => ({ mine, its, likeness: spelling(mine, its) })));
  const [mine, its] = [[...a], [...b]];
  return all
    .filter(({ likeness }) => likeness >= 0.8)
    .toSorted((x, y) => y.likeness - x.likeness)
    .filter((pair) => {
      if (!mine.includes(pair.mine) || !its.includes(pair.its)) return false;
      mine.splice(mine.indexOf(pair.mine), 1);
      its.splice(its.indexOf(pair.its), 1);
      return true;
    });
}

function without(words: readonly string[], taken: readonly string[]): string[] {
  const left = [...words];
  for (const word of taken) left.splice(left.indexOf(word), 1);
  return left;
}

const weightOf = (word: string) => (commonWords.has(word) ? 0.5 : 1);
const weight = (words: readonly string[]) => words.reduce((sum, word) => sum + weightOf(word), 0);

/** Only equal names score 1. */
const cap = (likeness: number) => Math.min(likeness, 0.99);

/** 1 minus the share of letters to change; swapped neighbours count once. */
function spelling(one: string, other: string): number {
  if (one === other) return 1;
  return 1 - editsBetween(one, other) / Math.max(one.length, other.length);
}
