import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { beginClosing, bodyOfClosing, isReady, proposeStep } from './closing.ts';

const once = { recurrenceType: 'none', title: 'Ring' } as const;
// A Wednesday, a Friday and a Saturday.
const [wednesday, friday, saturday] = ['2026-11-25', '2026-11-27', '2026-11-28'];

test.each([
  ['reached', wednesday, 'week'],
  ['no_answer', wednesday, 'tomorrow'],
  ['no_answer', friday, 'monday'],
  ['call_back', wednesday, 'tomorrow'],
  ['call_back', saturday, 'monday'],
  ['not_interested', wednesday, 'none'],
  ['done', wednesday, 'none'],
] as const)('after %s on %s the step is %s', (outcome, today, choice) => {
  expect(proposeStep(outcome, once, dayjs(today))).toBe(choice);
});

test('a series goes on by itself', () => {
  expect(proposeStep('reached', { recurrenceType: 'weekly' })).toBe('none');
});

test('a step needs a day and words; none needs neither', () => {
  const closing = beginClosing('reached', once);
  expect(isReady(closing)).toBe(true);
  expect(isReady({ ...closing, choice: 'date' })).toBe(false);
  expect(isReady({ ...closing, choice: 'date', day: '2026-11-30' })).toBe(true);
  expect(isReady({ ...closing, title: ' ' })).toBe(false);
  expect(isReady({ ...closing, title: ' ', choice: 'none' })).toBe(true);
});

test('what is sent says that nothing follows, or what, when and with whom', () => {
  const closing = { ...beginClosing('no_answer', once, ' 2 utes '), choice: 'date' } as const;
  expect(bodyOfClosing({ ...closing, choice: 'none' })).toEqual({
    outcome: 'no_answer',
    words: '2 utes',
    next: null,
  });
  expect(
    bodyOfClosing({ ...closing, day: '2026-11-30', time: '09:30', personId: 'bob', words: '' }),
  ).toEqual({
    outcome: 'no_answer',
    words: null,
    next: { title: 'Ring', dueDate: dayjs('2026-11-30T09:30').toISOString(), personId: 'bob' },
  });
});
