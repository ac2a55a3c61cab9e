import { expect, test } from 'vitest';
import { readDay } from './written-days.rules.ts';

test.each([
  ['', null],
  ['2026-11-20', '2026-11-20'],
  ['2026-11-20 14:30', '2026-11-20'],
  ['2026-11-20T14:30:00+11:00', '2026-11-20'],
  ['2026/1/5', '2026-01-05'],
  ['20.11.2026', '2026-11-20'],
  ['5.1.2026, 10:00', '2026-01-05'],
  ['20/11/2026', '2026-11-20'],
  ['11/20/2026 9:30 AM', '2026-11-20'],
  ['05/05/2026', '2026-05-05'],
  ['20 Nov 2026', '2026-11-20'],
  ['20-Nov-2026', '2026-11-20'],
  ['Nov 20, 2026', '2026-11-20'],
  ['November 20, 2026 10:00 AM', '2026-11-20'],
])('"%s" is %s', (text, day) => {
  expect(readDay(text)).toEqual({ day });
});

test.each(['soon', '2026-02-30', '31.04.2026', '2026', '45250', '20 Nov', '14:30', 'Foo 20, 2026'])(
  '"%s" is no day',
  (text) => {
    expect(readDay(text)).toEqual({ fault: 'must be a date such as 2026-11-20' });
  },
);

test('a day that may be two is neither', () => {
  expect(readDay('03/04/2026')).toEqual({ fault: 'may be two dates. Write it as 2026-11-20' });
});
