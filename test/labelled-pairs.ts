/** Pairs of records that somebody judged by reading them; they measure what finds duplicates. */
import { readFileSync } from 'node:fs';
import type { DuplicateKind } from '#contract/duplicates.ts';

/** A record as a pair tells it: a name, and what else is known. */
export interface ToldRecord {
  name: string;
  phone: string | null;
  email: string | null;
  website: string | null;
  location: string | null;
  employer: string | null;
}

export interface LabelledPair {
  kind: DuplicateKind;
  label: string;
  one: ToldRecord;
  other: ToldRecord;
  why: string;
}

const files: Record<DuplicateKind, string> = {
  person: 'people.txt',
  organization: 'organizations.txt',
};

export function readLabelledPairs(kind: DuplicateKind): LabelledPair[] {
  return readPairs(kind, files[kind]);
}

/** Further sets, each written after the matcher as it was by somebody who had not read it, and kept before it was measured. */
export const laterSets = [
  'fresh',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
] as const;

export function readLaterPairs(
  kind: DuplicateKind,
  set: (typeof laterSets)[number],
): LabelledPair[] {
  return readPairs(kind, `${set}-${files[kind]}`);
}

function readPairs(kind: DuplicateKind, file: string): LabelledPair[] {
  const text = readFileSync(new URL(`labelled-pairs/${file}`, import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [label = '', one = '', other = '', why = ''] = line.split(' | ');
    return { kind, label, one: readRecord(one), other: readRecord(other), why };
  });
}

function readRecord(told: string): ToldRecord {
  const [name = '', ...facts] = told.split('; ');
  const fact = (word: string) =>
    facts.find((each) => each.startsWith(`${word} `))?.slice(word.length + 1) ?? null;
  return {
    name,
    phone: fact('phone'),
    email: fact('email'),
    website: fact('site'),
    location: fact('at'),
    employer: fact('of'),
  };
}
