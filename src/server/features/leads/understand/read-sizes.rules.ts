/** Reads sizes in German, French, Spanish and Italian, and those that are an adjective: 'mehr als 100 Mitarbeiter', 'petites'. */
import { withoutEnd } from '#contract/text-ends.ts';
import { isFiller } from './filler-words.ts';
import { findTerms } from './find-terms.ts';
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
  'nicht mehr als,weniger als,unter,hochstens,maximal,bis zu,pas plus de,moins de,au plus,jusqu a,no mas de,menos de,hasta,como maximo,maximo,non piu di,meno di,fino a,al massimo,not more than',
);
const between = set('zwischen entre tra fra von de da');
export const and = set('- bis und a et y e');
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
  let text = digits.replace(/[.,]/g, '');
  let length = 1;
  while (/^\d{3}$/.test(words[at + length] ?? '') && text.length <= 3) {
    text += words[at + length];
    length += 1;
  }
  const word = fold(words[at + length] ?? '');
  const factor = suffix ? 1_000 : Object.hasOwn(thousands, word) ? (thousands[word] ?? 1) : 1;
  if (!suffix && factor > 1) length += 1;
  return { value: Math.min(Number(text) * factor, largest), length };
}

/** How many words the longest of the phrases that stand here has. */
export const lengthAt = (words: readonly string[], at: number, known: readonly string[][]) =>
  Math.max(
    0,
    ...known
      .filter((phrase) => phrase.every((word, place) => fold(words[at + place] ?? '') === word))
      .map((phrase) => phrase.length),
  );

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
  let next = at + isMost + isLeast + isBetween;
  const first = numberAt(words, next);
  if (!first) return null;
  next += first.length;
  let range: Range = isMost > 0 ? { from: null, to: first.value } : { from: first.value, to: null };
  const second = and.has(fold(words[next] ?? '')) ? numberAt(words, next + 1) : null;
  if (second) {
    const ends = [first.value, second.value];
    range = { from: Math.min(...ends), to: Math.max(...ends) };
    next += 1 + second.length;
  }
  const unit = withoutEnd(fold(words[next] ?? ''), '.,;?!');
  return staff.has(unit) ? { range, length: next + 1 - at } : null;
}

/** As the statistics offices of Australia count them. */
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
    const size = sizeNames.find((one) => adjectives[one].has(fold(word)));
    const before = words.slice(0, at);
    // 'grandes bancos', and 'empresas grandes': after nothing, or after what says nothing.
    if (size === undefined || !before.every(saysNothing)) continue;
    const rest = words.toSpliced(at, 1).join(' ');
    if (words.slice(at + 1).every(saysNothing) || isPartOfTrade(words, at)) continue;
    return { value: ranges[size], rest };
  }
  return { value: null, rest: text };
}

const sizeNames = ['small', 'medium', 'large'] as const;
const saysNothing = (word: string) => opening.has(fold(word)) || isFiller(word) || isJoining(word);

/** 'grands magasins' are department stores. */
function isPartOfTrade(words: readonly string[], at: number): boolean {
  const pairs = [words.slice(at, at + 2), words.slice(Math.max(0, at - 1), at + 1)];
  return pairs.some(
    (pair) => pair.length === 2 && findTerms(pair.join(' '), { mend: false }).rest.length === 0,
  );
}
