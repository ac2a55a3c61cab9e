/** How likely duplicates are told, as a warning and as what can be picked instead. */
import type { Duplicate, DuplicateKind } from '#contract/duplicates.ts';
import { records } from '#contract/records.ts';
import { levelWords, listReasons } from './group-words.ts';

/** 'This organization may already be here' */
export function tellDoubt(kind: DuplicateKind, count: number): string {
  const { label } = records[kind];
  return count === 1 ? `This ${label} may already be here` : `These may be the same ${label}`;
}

export function tellAlike(kind: DuplicateKind, alike: readonly Duplicate[]) {
  return {
    question: `${tellDoubt(kind, alike.length)}.`,
    options: alike.map(makeOption),
  };
}

/** With its level and why: 'Likely the same: same phone, similar name'. */
export function makeOption({ id, name, detail, level, reasons }: Duplicate) {
  const why = `${levelWords[level]}: ${listReasons([{ reasons }]).join(', ')}`;
  return { id, name, detail, why };
}
