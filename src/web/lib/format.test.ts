import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  endOfWorkOn,
  formatAmount,
  formatDate,
  formatDay,
  formatTimestamp,
  formatTotal,
  getDay,
  getFullName,
  getInitials,
  phoneAddress,
  plural,
} from './format.ts';

/** An instant at that wall-clock time in the zone of the machine that runs the tests. */
const local = (text: string) => new Date(text).toISOString();

describe('dates', () => {
  it('read as specified, in the viewer’s zone', () => {
    expect(formatDate(local('2026-11-20T17:00:00'))).toBe('Nov 20, 2026');
    expect(formatDate(local('2026-03-05T00:00:00'))).toBe('Mar 5, 2026');
    expect(formatTimestamp(local('2026-11-20T17:00:00'))).toBe('Nov 20, 2026 - 5:00 PM');
    expect(formatTimestamp(local('2026-01-02T00:07:00'))).toBe('Jan 2, 2026 - 12:07 AM');
  });

  it('keep a calendar day the same in every zone', () => {
    expect(formatDay('2026-11-20')).toBe('Nov 20, 2026');
    expect(formatDay('2026-10-04')).toBe('Oct 4, 2026');
  });

  it('make a picked day due at 17:00 of that day', () => {
    expect(endOfWorkOn('2026-11-20')).toBe(local('2026-11-20T17:00:00'));
    expect(getDay(endOfWorkOn('2026-10-04'))).toBe('2026-10-04');
  });
});

describe('names and numbers', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['  ada  king lovelace ', 'AL'],
    ['acme', 'A'],
    ['Łukasz Żak', 'ŁŻ'],
    ['“Bo” Reed (née Hart)', 'BH'],
    ['Müller & Söhne – GmbH', 'MG'],
    ['Jack Ford, left', 'JF'],
    ['', ''],
  ])('shortens %j to %j', (name, initials) => {
    expect(getInitials(name)).toBe(initials);
  });

  it('falls back to the username', () => {
    expect(getFullName({ firstName: 'Ada', lastName: 'King', username: 'ada' })).toBe('Ada King');
    expect(getFullName({ firstName: null, lastName: null, username: 'ada' })).toBe('ada');
  });

  it.each([
    ['0', '$0'],
    ['12000', '$12,000'],
    ['12000.5', '$12,000.50'],
    ['0.05', '$0.05'],
    ['33.0331', '$33.03'],
    ['999.995', '$1,000'],
    ['9999999999999999.99', '$9,999,999,999,999,999.99'],
  ])('writes the amount %s as %s', (decimal, words) => {
    expect(formatAmount(decimal)).toBe(words);
  });

  it('counts things', () => {
    expect(plural(1, 'task')).toBe('1 task');
    expect(plural(1_200, 'person', 'people')).toBe('1,200 people');
    expect(formatTotal({ count: 1_000, more: true })).toBe('1,000+');
  });
});

describe('phoneAddress', () => {
  it.each([
    ['+61 412 000 111', 'tel:+61412000111'],
    ['(02) 5550-0100', 'tel:0255500100'],
    ['02 5550 0100 ext. 7', 'tel:0255500100,7'],
    ['02 5550 0100 x12', 'tel:0255500100,12'],
    ['+49 (0)30 5550100', 'tel:+49305550100'],
    ['*100#', 'tel:*100#'],
  ])('%s is dialled as %s', (phone, address) => {
    expect(phoneAddress(phone)).toBe(address);
  });

  it('is how the pages make every telephone link', async () => {
    const files = await Array.fromAsync(
      glob('src/web/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }),
    );
    const own = files.filter((file) => readFileSync(file, 'utf8').includes('`tel:'));
    expect(own).toEqual(['src/web/lib/format.ts']);
  });
});

it('no placeholder names a fixed day, which would one day be in the past', async () => {
  const files = await Array.fromAsync(glob('src/web/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }));
  const placeholders = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/placeholder\b[^\n]*/g)].map(([line]) => line),
  );
  expect(placeholders.length).toBeGreaterThan(30);
  const days =
    /\b(Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]* \d|\b(19|20)\d\d\b|\d[-/]\d/;
  expect(placeholders.filter((line) => days.test(line))).toEqual([]);
});
