/** When a standby may answer, for each place where it and its primary may stand. */
import { expect, test } from 'vitest';
import { Standby, type StandbyPlace } from './standby.ts';

const now = 1_000_000;
const primary = { place: 500, time: now };
const level: StandbyPlace = { follows: true, place: 500, time: now - 60_000 };

function stand(given: StandbyPlace | Error, hasWritten = false) {
  let answer = given;
  const lines: string[] = [];
  const standby = new Standby({
    askPrimary: async () => primary,
    askStandby: async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    },
    rest: { behind: 0, gone: 0 },
  });
  standby.onChange((line) => lines.push(line));
  return {
    lines,
    mayAnswer: () => standby.mayAnswer(async () => hasWritten),
    measureLag: () => standby.measureLag(),
    move: (next: StandbyPlace | Error) => {
      answer = next;
    },
  };
}

test.each<[string, StandbyPlace, boolean, boolean]>([
  ['level with it, however long ago the last change was', level, true, true],
  [
    '3 s behind, to somebody who only reads',
    { ...level, place: 499, time: now - 3_000 },
    false,
    true,
  ],
  [
    '3 s behind, to somebody who has written',
    { ...level, place: 499, time: now - 3_000 },
    true,
    false,
  ],
  ['6 s behind', { ...level, place: 499, time: now - 6_000 }, false, false],
  ['behind, nobody knows how far', { ...level, place: 499, time: null }, false, false],
  ['promoted', { ...level, follows: false }, false, false],
  ['ahead, on another way', { ...level, place: 501 }, false, false],
])('one that is %s', async (_, place, hasWritten, may) => {
  expect(await stand(place, hasWritten).mayAnswer()).toBe(may);
});

test('one that is a moment behind is waited for', async () => {
  const { mayAnswer, move } = stand({ ...level, place: 499, time: now - 10 }, true);
  const asked = mayAnswer();
  move(level);
  expect(await asked).toBe(true);
});

test('whoever reads the log is told when it is given up and when it is back, once each', async () => {
  const { lines, mayAnswer, move } = stand(new Error('connect ECONNREFUSED'));
  expect([await mayAnswer(), await mayAnswer()]).toEqual([false, false]);
  move(level);
  expect([await mayAnswer(), await mayAnswer()]).toEqual([true, true]);
  expect(lines).toEqual([
    'The primary answers for the standby of DATABASE_REPLICA_URL: connect ECONNREFUSED.',
    'The standby of DATABASE_REPLICA_URL is read again.',
  ]);
});

test('how far it is behind is told in seconds, and nothing of one that is gone', async () => {
  expect(await stand({ ...level, place: 1, time: now - 7_000 }).measureLag()).toBe(7);
  expect(await stand(level).measureLag()).toBe(0);
  expect(await stand(new Error('gone')).measureLag()).toBeUndefined();
});
