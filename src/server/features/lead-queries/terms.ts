/** The industry terms of the lead finder, and the finding of them in what people write. */
import { termTable } from './term-table.ts';

export interface OsmTag {
  key: string;
  values: readonly string[];
}

export interface Term {
  name: string;
  /** What people write for it. */
  words: readonly string[];
  osm: readonly OsmTag[];
  /** What such companies are often called. */
  names: readonly string[];
  /** Its names in the categories of directories. */
  categories: readonly string[];
}

const listOf = (text: string | undefined) =>
  (text ?? '')
    .split(/, (?!Glass|Resorts|Storage|Accessories)/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function parseTerms(table: string): Term[] {
  const lines = table.trim().split('\n');
  const terms: Term[] = [];
  for (let at = 0; at < lines.length; at += 5) {
    const [name = '', ...rest] = lines.slice(at, at + 5);
    const value = (label: string) =>
      rest.find((line) => line.startsWith(`${label}: `))?.slice(label.length + 2);
    const osm = (value('osm') ?? '').split('; ').map((tag) => {
      const [key = '', values = ''] = tag.split('=');
      return { key, values: values.split('|') };
    });
    terms.push({
      name,
      words: listOf(value('words')),
      osm,
      names: listOf(value('names')),
      categories: listOf(value('also')),
    });
  }
  return terms;
}

export const terms: readonly Term[] = parseTerms(termTable);

/** Words in lower case, without what plural and punctuation add: 'Trucks' and 'truck' are the same. */
export function stem(word: string): string {
  const plain = word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  if (/(ss|us|is)$/.test(plain) || plain.length < 4) return plain;
  if (/ies$/.test(plain) && plain.length > 4) return `${plain.slice(0, -3)}y`;
  if (/(ch|sh|x|ss)es$|^buses$/.test(plain)) return plain.slice(0, -2);
  return plain.replace(/s$/, '');
}

const stemsOf = (phrase: string) =>
  phrase
    .split(/[\s/-]+/)
    .map(stem)
    .filter((word) => word !== '');

const phrases = new Map<string, Term[]>();
for (const term of terms) {
  const own = new Set([term.name, ...term.words].map((phrase) => stemsOf(phrase).join(' ')));
  for (const phrase of own) phrases.set(phrase, [...(phrases.get(phrase) ?? []), term]);
}
const longestPhrase = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length));

/** The terms that the words name, longest phrases first, and the words that none takes. */
export function findTerms(text: string): { terms: Term[]; rest: string[] } {
  const words = text.split(/[\s/]+/).filter((word) => stem(word) !== '');
  const found = new Set<Term>();
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const taken = longestAt(words, at);
    for (const term of taken.terms) found.add(term);
    if (taken.terms.length === 0) rest.push(words[at] ?? '');
    at += Math.max(1, taken.length);
  }
  return { terms: [...found], rest };
}

function longestAt(words: readonly string[], at: number): { terms: Term[]; length: number } {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length -= 1) {
    const stems = words.slice(at, at + length).flatMap((word) => stemsOf(word));
    const terms = phrases.get(stems.join(' '));
    // 'it' is a pronoun; only 'IT' is an industry.
    if (terms && !(length === 1 && words[at] === 'it')) return { terms, length };
  }
  return { terms: [], length: 0 };
}
