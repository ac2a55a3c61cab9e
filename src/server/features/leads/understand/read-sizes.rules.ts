/** Reads sizes in German, French, Spanish and Italian, and those that are an adjective: 'mehr als 100 Mitarbeiter', 'petites'. */
import { withoutEnd } from '#contract/text-ends.ts';
import { isFiller } from './filler-words.ts';
import { findTerms } from './find-terms.ts';
import { cityNamed } from './known-places.ts';
import type { Cut, Range } from './understood.ts';
import { fold, isJoining } from './words.rules.ts';

export const set = (words: string) => new Set(words.split(' '));
export const phrases = (text: string) => text.split(',').map((phrase) => phrase.split(' '));

const staff = set(
  'mitarbeiter mitarbeitern mitarbeiterinnen beschaftigte beschaftigten angestellte angestellten arbeitnehmer arbeitnehmern leute leuten ' +
    'salaries salarie employes employe personnes collaborateurs effectifs ' +
    'empleados empleadas trabajadores personas ' +
    'dipendenti impiegati addetti lavoratori persone employees staff people',
);
export const more = phrases(
  'mehr als,uber,mindestens,wenigstens,ab,plus de,au moins,mas de,al menos,por lo menos,minimo,piu di,oltre,almeno,over,more than,at least',
);
export const fewer = phrases(
  'nicht mehr als,weniger als,unter,hochstens,maximal,bis zu,pas plus de,moins de,au plus,jusqu a,no mas de,menos de,hasta,como maximo,maximo,non piu di,meno di,fino a,al massimo,not more than,no more than,fewer than,less than,under,below,up to,at most,max',
);
/** Words after a number or its noun: '50 or fewer employees', '50 salariés ou moins'. */
export const orMore = phrases(
  'or more,and more,or above,and above,or over,and over,and up,oder mehr,und mehr,ou plus,et plus,o mas,y mas,o piu,e piu',
);
export const orLess = phrases(
  'or less,or fewer,or under,and under,or below,and below,oder weniger,ou moins,et moins,o menos,y menos,o meno,e meno',
);
const between = set('zwischen entre tra fra von de da');
export const and = set('- to and bis und a et y e');
/** 'tra i 50 e i 100 dipendenti' */
const articles = set('i gli les los den');
const having = set('mit avec con de che hanno die que tienen haben ayant and und et y e');
const thousands: Record<string, number> = {
  k: 1_000,
  tausend: 1_000,
  mil: 1_000,
  mille: 1_000,
  mila: 1_000,
};
const largest = 10_000_000;

/** '1.000', '1 000' and '1k' are a thousand; how many words that takes. */
function numberAt(words: readonly string[], at: number): { value: number; length: number } | null {
  const [, digits, suffix] = /^(\d[\d.,]*)(k?)\+?$/i.exec(words[at] ?? '') ?? [];
  if (digits === undefined) return null;
  let text = withoutMarks(digits);
  let length = 1;
  while (/^\d{3}$/.test(words[at + length] ?? '') && text.length <= 3) {
    text += words[at + length];
    length += 1;
  }
  const word = fold(words[at + length] ?? '');
  const factor = suffix ? 1_000 : Object.hasOwn(thousands, word) ? (thousands[word] ?? 1) : 1;
  if (!suffix && factor > 1) length += 1;
  return { value: Math.min(Math.round(Number(text) * factor), largest), length };
}

/** '1.000' and '1,000' are a thousand, '1.5' and '1,5' are one and a half. */
export function withoutMarks(digits: string): string {
  return digits.replace(/[.,](?=\d{3}(?!\d)|$)/g, '').replace(',', '.');
}

/** The number of words of the longest phrase that matches here. */
export const lengthAt = (words: readonly string[], at: number, known: readonly string[][]) =>
  Math.max(
    0,
    ...known
      .filter((phrase) => phrase.every((word, place) => fold(words[at + place] ?? '') === word))
      .map((phrase) => phrase.length),
  );

const behind = [...orMore, ...orLess];

/** The position after the words of a set. */
export function past(words: readonly string[], at: number, known: ReadonlySet<string>): number {
  let next = at;
  while (known.has(fold(words[next] ?? ''))) next += 1;
  return next;
}

/** '100 bis 500 Mitarbeiter', 'más de 1.000 empleados', 'moins de 50 salariés'. */
export function cutForeignSize(text: string): Cut<Range> {
  const words = text
    .replace(/(\d)\s*[-–—]\s*(?=\d)/g, '$1 - ')
    .replace(/['’]/g, ' ')
    .split(' ');
  for (let at = 0; at < words.length; at += 1) {
    const read = rangeAt(words, at);
    if (!read) continue;
    let start = at;
    while (start > 0 && having.has(fold(words[start - 1] ?? ''))) start -= 1;
    const rest = [...words.slice(0, start), '|', ...words.slice(at + read.length)].join(' ');
    return { value: read.range, rest };
  }
  return { value: null, rest: text };
}

function rangeAt(words: readonly string[], at: number): { range: Range; length: number } | null {
  const isMost = lengthAt(words, at, fewer);
  const isLeast = isMost > 0 ? 0 : lengthAt(words, at, more);
  const isBetween = isMost + isLeast === 0 && between.has(fold(words[at] ?? '')) ? 1 : 0;
  let next = past(words, at + isMost + isLeast + isBetween, articles);
  const first = numberAt(words, next);
  if (!first) return null;
  next += first.length;
  const isJoined = and.has(fold(words[next] ?? ''));
  const second = isJoined ? numberAt(words, past(words, next + 1, articles)) : null;
  if (second) next = past(words, next + 1, articles) + second.length;
  const before = lengthAt(words, next, behind);
  const isLess = lengthAt(words, next, orLess) > 0;
  next += before;
  const unit = withoutEnd(fold(words[next] ?? ''), '.,;?!');
  if (!staff.has(unit)) return null;
  next += 1;
  const most = isMost > 0 || isLess || lengthAt(words, next, orLess) > 0;
  const ends = [first.value, (second ?? first).value];
  const one = most ? { from: null, to: first.value } : { from: first.value, to: null };
  const range = second ? { from: Math.min(...ends), to: Math.max(...ends) } : one;
  return { range, length: next + lengthAt(words, next, behind) - at };
}

/** In the size classes of Australia's statistics office. */
const ranges = {
  small: { from: null, to: 19 },
  medium: { from: 20, to: 199 },
  large: { from: 200, to: null },
} as const;
const adjectives: Record<keyof typeof ranges, ReadonlySet<string>> = {
  small: set(
    'small little tiny small-sized kleine kleiner kleinere kleinen petit petite petits petites pequeno pequena pequenos pequenas piccolo piccola piccoli piccole',
  ),
  medium: set(
    'medium mid medium-size medium-sized mid-size mid-sized midsize midsized mittlere mittlerer mittleren mittelgrosse mittelstandische mittelstandischen moyen moyenne moyens moyennes mediano mediana medianos medianas medio media medi medie',
  ),
  large: set(
    'large big huge large-sized grosse grosser grossere grossen grand grande grands grandes gros grosses grandi',
  ),
};
const opening = set(
  'find show list get give me us all any the some trouve cherche busca cerca finde suche zeige alle les des las los le gli',
);

const smallAndMedium = set('sme smes smb smbs kmu pme pyme pymes pmi mittelstand');

/** 'small restaurants', 'große Banken', 'empresas grandes': unless it is part of a trade's name. */
export function cutSizeWord(text: string): Cut<Range> {
  const words = text.split(' ').filter((word) => word !== '');
  const together = words.findIndex((word) => smallAndMedium.has(fold(word)));
  if (together !== -1) {
    const range = { from: null, to: ranges.medium.to };
    return { value: range, rest: words.toSpliced(together, 1).join(' ') };
  }
  for (const [at, word] of words.entries()) {
    const size = sizeNamed(word);
    const before = words.slice(0, at);
    // 'grandes bancos', and 'empresas grandes': at the beginning, or after filler words.
    if (size === undefined || !before.every(saysNothing)) continue;
    if (words.slice(at + 1).every(saysNothing) || isPartOfName(words, at)) continue;
    // 'small and medium banks', 'kleine und mittlere Banken'
    const second = isJoining(words[at + 1] ?? '') ? sizeNamed(words[at + 2]) : undefined;
    const rest = words.toSpliced(at, second ? 3 : 1).join(' ');
    const { from } = ranges[size];
    return { value: { from, to: ranges[second ?? size].to }, rest };
  }
  return { value: null, rest: text };
}

const sizeNames = ['small', 'medium', 'large'] as const;
const sizeNamed = (word = '') => sizeNames.find((one) => adjectives[one].has(fold(word)));
const saysNothing = (word: string) => opening.has(fold(word)) || isFiller(word) || isJoining(word);

/** 'grands magasins' are department stores, 'Little Rock' is a town. */
function isPartOfName(words: readonly string[], at: number): boolean {
  const pairs = [words.slice(at, at + 2), words.slice(Math.max(0, at - 1), at + 1)]
    .filter((pair) => pair.length === 2)
    .map((pair) => pair.join(' '));
  return pairs.some(
    (pair) => cityNamed(pair) !== undefined || findTerms(pair, { mend: false }).rest.length === 0,
  );
}
