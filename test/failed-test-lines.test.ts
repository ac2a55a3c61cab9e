import { expect, test } from 'vitest';
import { tellFailure } from './failed-test-lines.ts';

test('why a query failed is told, however long the query is', () => {
  const cause = new Error('timeout exceeded when trying to connect');
  const error = new Error(`Failed query: update ${'import_jobs '.repeat(100)}`, { cause });

  const told = tellFailure('some.test.ts', [error, new Error('the second')]);

  expect(told).toMatch(/^FAILED some\.test\.ts: Failed query: update import_jobs/);
  expect(told).toMatch(/ because: timeout exceeded when trying to connect \| the second$/);
  expect(told.length).toBeLessThan(450);
});

test('a failure without a word is told too', () => {
  expect(tellFailure('some.test.ts', undefined)).toBe('FAILED some.test.ts: no error told');
});
