import { expect, test } from 'vitest';
import { countWorkers } from './worker-count.rules.ts';

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [5, 4],
  [64, 4],
])('on %i cores %i serve', (cores, workers) => {
  expect(countWorkers(cores)).toBe(workers);
});
