/** Makes a hit of a row: how good it is, and what of it holds the words. */
import type { Hit, HitKind, Marks, NamedRecord } from '#contract/search.ts';
import { cutExcerpt, findWords } from './marks.rules.ts';
import type { Sought } from './sought-words.rules.ts';

/** A row that was found, with the texts that were searched. */
export interface FoundRow {
  record: NamedRecord;
  /** By label, in the order in which they are looked at. */
  fields: [string, string][];
}

export interface Manner {
  forgiving: boolean;
  /** Its title is searched too. */
  hasTitle: boolean;
  /** The fields in which `/api/search` looks; undefined for a kind that it does not know. */
  namedBy: readonly string[] | undefined;
}

export type Scored = Hit & { score: number };

/** Undefined where nothing that anybody sees of it holds the words. */
export function makeHit(row: FoundRow, sought: Sought, manner: Manner): Scored | undefined {
  const { record, fields } = row;
  const { forgiving, hasTitle } = manner;
  const inTitle = findWords(record.title, sought, forgiving);
  const missing = hasTitle ? sought.words.filter((word) => !inTitle.words.has(word)) : sought.words;
  const searched = fields.map(([field, text]) => ({
    field,
    text,
    ...findWords(text, sought, forgiving),
  }));
  const isHeld = (word: string) => searched.some(({ words }) => words.has(word));
  // The last digits of a number find it under another country's code too.
  if (sought.phone.length === 0 && !missing.every(isHeld)) return undefined;
  const countOf = (words: Set<string>) => missing.filter((word) => words.has(word)).length;
  const [best] = searched.toSorted((left, right) => countOf(right.words) - countOf(left.words));
  const shown = missing.length > 0 && best && countOf(best.words) > 0 ? best : undefined;
  const isNear = (hasTitle && inTitle.isNear) || shown?.isNear === true;
  return {
    ...record,
    titleMarks: hasTitle ? inTitle.marks : [],
    excerpt: shown ? { field: shown.field, ...cutExcerpt(shown.text, sought, forgiving) } : null,
    isNear,
    isNamed: !forgiving && isNamed(row, sought, manner.namedBy),
    score:
      (missing.length === 0
        ? scoreOfTitle(record.title, sought, inTitle.marks)
        : scoreOfRest(shown, missing)) - (isNear ? 30 : 0),
  };
}

function scoreOfTitle(title: string, { whole }: Sought, marks: Marks): number {
  const lower = title.toLowerCase();
  if (lower === whole) return 100;
  if (lower.startsWith(whole)) return 90;
  if (lower.includes(` ${whole}`)) return 80;
  return marks.some(([from]) => from === 0) ? 75 : 70;
}

function scoreOfRest(shown: { words: Set<string> } | undefined, missing: string[]): number {
  if (!shown) return 30;
  return missing.every((word) => shown.words.has(word)) ? 50 : 40;
}

/** It looks for all of the words as they stand, one after the other. */
function isNamed(
  { record, fields }: FoundRow,
  sought: Sought,
  namedBy: readonly string[] | undefined,
): boolean {
  if (!namedBy) return false;
  const named = fields.filter(([field]) => namedBy.includes(field)).map(([, text]) => text);
  const texts = [record.title, ...named];
  if (record.kind === 'unit') {
    const lower = texts.join('\n').toLowerCase();
    return sought.words.every((word) => lower.includes(word));
  }
  return texts.some((text) => text.toLowerCase().includes(sought.whole));
}

/** The best first, the newest among equals, and no more of a kind than `each`. */
export function pickBest(hits: readonly Scored[], each: number, most: number): Hit[] {
  const taken = new Map<HitKind, number>();
  return hits
    .toSorted((left, right) => right.score - left.score || compareAt(right.at, left.at))
    .filter(({ kind }) => {
      const count = (taken.get(kind) ?? 0) + 1;
      taken.set(kind, count);
      return count <= each;
    })
    .slice(0, most)
    .map(({ score: _, ...hit }) => hit);
}

function compareAt(left: string | null, right: string | null): number {
  return (left ?? '').localeCompare(right ?? '');
}
