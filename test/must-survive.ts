/**
 * What the product must survive has ids (S-01 … B-08). A test of one of them ends with
 *
 *     mustSurvive('S-07', { figure: '1 of 20 parallel uses', limit: 'exactly 1 success' });
 *
 * where `figure` is what this test measured and `limit` what was asked. The reporter prints it as a line of
 * JSON once the test has ended, as passed only if the test did. docs/must-survive.md has the map.
 */
import { TestRunner } from 'vitest';

const counts = { S: 39, F: 6, R: 22, L: 9, B: 8 } as const;

export type MustSurviveId = `${keyof typeof counts}-${number}${number}`;

export interface Measured {
  readonly figure: string;
  readonly limit: string;
  /** What this machine could not measure, as the figure says: it has not passed, though nothing failed. */
  readonly isOpen?: boolean;
}

export interface MustSurviveLine extends Omit<Measured, 'isOpen'> {
  readonly id: string;
  readonly pass: boolean;
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

/** The ids that a test file names. */
export function idsNamedIn(source: string): string[] {
  return [...source.matchAll(/\bmustSurvive\(\s*'([A-Z]-\d\d)'/g)].map(([, id = '']) => id);
}
