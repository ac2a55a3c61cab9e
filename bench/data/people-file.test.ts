import { expect, test } from 'vitest';
import { nameLetters, writePeopleFile } from './people-file.ts';

const rows = (from: number, to: number) => writePeopleFile(from, to).trimEnd().split('\r\n');

test('the same people stand in it each time, in one file or in two', () => {
  const [header, ...people] = rows(0, 1_000);
  expect([header, ...rows(0, 400).slice(1), ...rows(400, 1_000).slice(1)]).toEqual([
    header,
    ...people,
  ]);
  expect(people).toHaveLength(1_000);
  expect(people[5]?.split(',')).toHaveLength(7);
});

test('no two have one address, and five share an organization', () => {
  const people = rows(0, 20_000)
    .slice(1)
    .map((line) => line.split(','));
  expect(new Set(people.map((cells) => cells[1])).size).toBe(20_000);
  expect(new Set(people.map((cells) => cells[5])).size).toBe(4_000);
});

test('what is searched for finds some, and not most', () => {
  const people = rows(0, 20_000).slice(1);
  for (const n of [0, 77, 4_000]) {
    const { two, more } = nameLetters(n);
    expect([two.length, more.length >= 4]).toEqual([2, true]);
    const found = people.filter((line) => line.toLowerCase().split(',')[0]?.includes(more)).length;
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(2_000);
  }
});
