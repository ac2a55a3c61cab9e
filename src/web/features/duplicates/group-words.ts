/** How a group of duplicates is told: its names, and why they look the same. */
import type { AlikePair, AlikeRecord } from '#contract/duplicates.ts';

/** 'Anna Berg and Berg, Anna', 'Anna Berg and 2 more' */
export function nameAll(records: readonly Pick<AlikeRecord, 'name'>[]): string {
  const [first, second] = records;
  if (!first) return '';
  if (records.length === 2 && second) return `${first.name} and ${second.name}`;
  return `${first.name} and ${records.length - 1} more`;
}

/** Each reason once, those of the likeliest pair first: 'same e-mail', 'similar name'. */
export function listReasons(pairs: readonly Pick<AlikePair, 'reasons'>[]): string[] {
  const reasons = pairs.flatMap((pair) => pair.reasons);
  const told = reasons.map((reason) => (reason.startsWith('name ') ? 'similar name' : reason));
  return [...new Set(told)].filter((reason) => {
    return reason !== 'similar name' || !told.includes('same name');
  });
}

export const levelWords = { likely: 'Likely the same', maybe: 'Maybe the same' } as const;
