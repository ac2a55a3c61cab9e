/** The numbers that a pile of measured times comes down to. */

/** The value below which that share of them lies; 0 of none. */
export function findPercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** The middle one, or halfway between the two in the middle; 0 of none. */
export function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? 0;
  return Number.isInteger(half) ? (upper + (sorted[half - 1] ?? upper)) / 2 : upper;
}

/** One turn: what was measured, and what its reference did just before it. */
export interface Turn {
  reference: number;
  subject: number;
}

/** The subject in units of its reference, turn by turn, so that whatever slows both down cancels out. */
export function compareTurns(turns: readonly Turn[]) {
  const ratios = turns
    .filter(({ reference }) => reference > 0)
    .map(({ reference, subject }) => subject / reference);
  if (ratios.length === 0) throw new Error('There is no turn to compare.');
  return { ratio: findMedian(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) };
}
