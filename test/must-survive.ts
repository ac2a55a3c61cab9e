/**
 * What the product must survive has ids (S-01 … B-08). A test of one of them ends with
 *
 *     mustSurvive('S-07', { figure: '1 of 20 parallel uses', limit: 'exactly 1 success' });
 *
 * where `figure` is what this test measured and `limit` what was asked. The reporter prints it as a line of
 * JSON once the test has ended, as passed only if the test did. Where a test allows more than was asked, as others
 * may have the machine too, `value` and `most` are the two as numbers of one unit: above it the test may pass, but
 * the line does not. docs/must-survive.md has the map.
 */
import { TestRunner } from 'vitest';

const counts = { S: 39, F: 6, R: 22, L: 9, B: 8 } as const;

export type MustSurviveId = `${keyof typeof counts}-${number}${number}`;

export type Measured = {
  readonly figure: string;
  readonly limit: string;
  /** What this machine could not measure, as the figure says: it has not passed, though nothing failed. */
  readonly isOpen?: boolean;
} & (
  | { readonly value: number; readonly most: number }
  | { readonly value?: never; readonly most?: never }
);

export interface MustSurviveLine {
  readonly id: string;
  readonly pass: boolean;
  readonly figure: string;
  readonly limit: string;
  /** The file that tells it. */
  readonly test: string;
}

declare module 'vitest' {
  interface TaskMeta {
    mustSurvive?: (Measured & { readonly id: MustSurviveId })[];
  }
}

/** All ids, in their order. */
export const mustSurviveIds: readonly string[] = Object.entries(counts).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}-${String(index + 1).padStart(2, '0')}`),
);

export function mustSurvive(id: MustSurviveId, measured: Measured): void {
  const meta = TestRunner.getCurrentTest()?.meta;
  if (!meta) throw new Error(`${id} is told outside of a test`);
  meta.mustSurvive = [...(meta.mustSurvive ?? []), { id, ...measured }];
}

/** Whether a test that passed has reached what was asked, too. */
export function isReached({ isOpen, value, most }: Measured): boolean {
  return !isOpen && (value === undefined || value <= most);
}

/** The ids that a test file names. */
export function idsNamedIn(source: string): string[] {
  return [...source.matchAll(/\bmustSurvive\(\s*'([A-Z]-\d\d)'/g)].map(([, id = '']) => id);
}
