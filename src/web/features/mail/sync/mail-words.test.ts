import { expect, test } from 'vitest';
import { formatTime, formatTimestamp } from '#web/lib/format.ts';
import { conflictValue } from './mail-words.ts';

test('the times of a conflict are written like those on the rest of the page', () => {
  const start = '2026-11-24T01:00:00.000Z';
  const end = '2026-11-24T01:30:00.000Z';
  expect(conflictValue(`${start}/${end}`)).toBe(`${formatTimestamp(start)} – ${formatTime(end)}`);
  const late = '2026-11-27T01:30:00.000Z';
  expect(conflictValue(`${start}/${late}`)).toBe(
    `${formatTimestamp(start)} – ${formatTimestamp(late)}`,
  );
  expect(conflictValue(start)).toBe(formatTimestamp(start));
  expect(conflictValue('2026-11-24')).toBe('Nov 24, 2026');
  expect(conflictValue('2026-11-24/2026-11-24')).toBe('Nov 24, 2026');
  expect(conflictValue('2026-11-24/2026-11-26')).toBe('Nov 24, 2026 – Nov 26, 2026');
});

test('anything else is shown as it was typed', () => {
  for (const words of ['0412 555 010', '24/7 Motors', '2026-11-24 at nine', '', null]) {
    expect(conflictValue(words)).toBe(words);
  }
});
