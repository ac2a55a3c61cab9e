import { expect, test } from 'vitest';
import { findExitCode, judge, type Measured } from './verdict.ts';

const short = (measured: readonly Measured[]) =>
  judge(measured).map(({ now, goal, verdict }) => [now, goal, verdict]);

test('more is better of some lines, and less of others', () => {
  expect(short([{ line: 'list', value: 1 / 58 }])).toEqual([['1/58', 'at least 1/10', 'missed']]);
  expect(short([{ line: 'list', value: 1 / 9 }])).toEqual([['1/9', 'at least 1/10', 'met']]);
  expect(short([{ line: 'firstRow', value: 10.7 }])).toEqual([
    ['11 × bare page', 'at most 4 × bare page', 'missed'],
  ]);
  expect(short([{ line: 'import', value: 0.43 }])).toEqual([
    ['0.43 rows/request', 'at least 1 rows/request', 'missed'],
  ]);
});

test('what is just at its goal has met it', () => {
  expect(short([{ line: 'scriptFiles', value: 12 }])).toEqual([['12', 'at most 12', 'met']]);
  expect(short([{ line: 'startAgain', value: 2.004 }])[0]?.[2]).toBe('missed');
});

test('what could not be measured says why, and nobody fails by it', () => {
  const rows = judge([{ line: 'peopleScore', value: null, words: 'no score; FCP 0.4 s' }]);
  expect(rows).toMatchObject([
    { now: 'no score; FCP 0.4 s', goal: 'at least 95', verdict: 'not measured' },
  ]);
  expect(findExitCode(rows)).toBe(0);
});

test('one missed goal fails the run', () => {
  const met: Measured = { line: 'memoryIdle', value: 120 };
  expect(findExitCode(judge([met]))).toBe(0);
  expect(findExitCode(judge([met, { line: 'edit', value: 1 / 38 }]))).toBe(1);
});

test('the rows stand in the order of the goals, with what was added in words', () => {
  const rows = judge([
    { line: 'memoryIdle', value: 191.4 },
    { line: 'list', value: 0.5, words: 'p50 60 ms', details: { lowest: 0.25, highest: 1 } },
  ]);
  expect(rows.map(({ line, now }) => [line, now])).toEqual([
    ['list', '1/2 (1/4 to 1); p50 60 ms'],
    ['memoryIdle', '191 MB'],
  ]);
});
