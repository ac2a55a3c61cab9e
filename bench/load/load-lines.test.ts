/** What the lines of `npm run bench -- load` pass on, and what they do not. */
import { expect, test } from 'vitest';
import { type Outcome, summarizeOutcomes } from '../processes/paced-outcomes.ts';
import { findLoadExitCode, type LoadLine, listUnmeasured } from './load-lines.ts';
import { judgeOverload } from './overload-line.ts';

const line = (given: Partial<LoadLine>): LoadLine => ({
  id: 'L-01',
  pass: true,
  figure: '20 ms',
  limit: '30 ms',
  ...given,
});

test('the run ends well only if each line did', () => {
  expect(findLoadExitCode([line({}), line({ id: 'L-02' })])).toBe(0);
  expect(findLoadExitCode([line({}), line({ id: 'L-02', pass: false })])).toBe(1);
});

test.each([
  ['all lines with few people', 'quick', [], ['L-06']],
  ['all lines', 'full', [], ['L-06']],
  ['all lines with a million people', 'huge', [], []],
  ['others alone', 'full', ['L-01', 'L-07'], []],
  ['itself', 'full', ['L-01', 'L-06'], ['L-06']],
  ['itself with a million people', 'huge', ['L-06'], []],
] as const)(
  'L-06 is told as not run where it was asked for without them: %s',
  (_, scale, wanted, told) => {
    const lines = listUnmeasured(scale, wanted);
    expect(lines.map(({ id }) => id)).toEqual(told);
    for (const { figure } of lines) expect(figure).toMatch(/^not run: .*--huge$/);
    expect(findLoadExitCode([line({}), ...lines])).toBe(told.length === 0 ? 0 : 1);
  },
);

const outcome = (given: Partial<Outcome>): Outcome => ({
  part: 'list',
  second: 0,
  took: 20,
  status: 200,
  saysWhen: false,
  ...given,
});
const refusal = outcome({ status: 503, saysWhen: true });
/** What makes the report whole. */
const client = { streams: { open: 0, broken: 0 }, late: 1, clientCpu: 0.1 };
const rest = { ...summarizeOutcomes([outcome({})], 10), ...client };

test('a refusal says when to come again, or is counted as one that does not', () => {
  const report = summarizeOutcomes(
    [
      outcome({}),
      refusal,
      outcome({ status: 429 }),
      outcome({ status: 503 }),
      outcome({ status: 500 }),
    ],
    1,
  );
  expect([report.answered.count, report.refused.count, report.refusedSilently]).toEqual([1, 3, 2]);
  expect(report.failed).toEqual({ 500: 1 });
});

test.each<[string, Outcome[], boolean]>([
  ['where a crowd is refused with words', [outcome({}), refusal, refusal], true],
  ['not where nothing was refused', [outcome({}), outcome({})], false],
  [
    'not where a refusal does not say when',
    [outcome({}), refusal, outcome({ status: 429 })],
    false,
  ],
  ['not where a refusal takes long', [outcome({}), { ...refusal, took: 101 }], false],
  ['not where who is let in waits long', [outcome({ took: 1_001 }), refusal], false],
  ['not where a call fails', [outcome({}), refusal, outcome({ status: 'ECONNRESET' })], false],
])('L-07 passes %s', (_, outcomes, pass) => {
  const crowd = { ...summarizeOutcomes(outcomes, 1), ...client };
  const told = judgeOverload({ rate: 2_000, seconds: 1, crowd, rest, isRestarted: false });
  expect([told.id, told.pass]).toEqual(['L-07', pass]);
});

test('L-07 does not pass where the server began anew, or takes long to be as usual', () => {
  const crowd = { ...summarizeOutcomes([outcome({}), refusal], 1), ...client };
  const order = { rate: 2_000, seconds: 1, crowd };
  expect(judgeOverload({ ...order, rest, isRestarted: true }).pass).toBe(false);
  const late = summarizeOutcomes([outcome({}), { ...refusal, second: 6 }], 10);
  expect(judgeOverload({ ...order, rest: { ...late, ...client }, isRestarted: false }).pass).toBe(
    false,
  );
});
