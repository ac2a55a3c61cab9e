import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardFormula } from '#contract/csv-guard.ts';
import { amountCell, barWords, countCell, daysWords, printTables } from './report-tables.ts';

const link = { to: '/tasks', search: {} } as const;

test('a file has the tables one below the other, in rows of equal length', () => {
  const file = printTables([
    { headers: ['Stage', 'Count'], rows: [[{ text: 'Lead' }, countCell(1_234, link)]] },
    {
      headers: ['Member', 'Calls', 'Value'],
      rows: [[{ text: 'Ada "A", Lane' }, countCell(0, link), amountCell('12000.50')]],
    },
  ]);
  expect(file).toBe(
    '\ufeff"Stage","Count",\r\n"Lead",1234,\r\n,,\r\n"Member","Calls","Value"\r\n"Ada ""A"", Lane",0,12000.50\r\n',
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ['@home', "'@home"],
  ['-5 days', "'-5 days"],
  ['+61 412 345 678', '+61 412 345 678'],
  ['Smith-Jones', 'Smith-Jones'],
])('%s is written as %s', (text, written) => {
  expect(printTables([{ headers: ['Name'], rows: [[{ text }]] }])).toBe(
    `\ufeff"Name"\r\n"${written}"\r\n`,
  );
});

test('a strict parser reads back whatever the words are', () => {
  const aWord = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', '\r', '\n', ';', 'é') });
  fc.assert(
    fc.property(fc.array(fc.tuple(aWord, aWord), { minLength: 1 }), (rows) => {
      const file = printTables([
        { headers: ['A', 'B'], rows: rows.map((row) => row.map((text) => ({ text }))) },
      ]);
      const read: string[][] = parse(file, { bom: true });
      const guarded = rows.map((row) => row.map((text) => guardFormula(text)));
      expect(read.slice(1)).toEqual(guarded);
    }),
  );
});

test.each([
  [{ from: '2026-11-21', to: '2026-11-21' }, 'day', 'Nov 21'],
  [{ from: '2026-11-15', to: '2026-11-21' }, 'week', 'Nov 15 – 21'],
  [{ from: '2026-10-27', to: '2026-11-02' }, 'week', 'Oct 27 – Nov 2'],
  [{ from: '2026-11-01', to: '2026-11-30' }, 'month', 'Nov 2026'],
  [{ from: null, to: '1999-12-31' }, 'month', 'Before Jan 2000'],
  [{ from: '2026-12-01', to: null }, 'month', 'After Nov 2026'],
] as const)('%j of a %s reads %s', (days, unit, words) => {
  expect(barWords(days, unit)).toBe(words);
});

test('a period names as many years as it needs', () => {
  expect(daysWords({ from: '2026-10-23', to: '2026-11-21' })).toBe('Oct 23 – Nov 21, 2026');
  expect(daysWords({ from: '2025-12-12', to: '2026-03-11' })).toBe('Dec 12, 2025 – Mar 11, 2026');
  expect(daysWords({ from: null, to: null })).toBe('All time');
});

test('a table without rows is left out of the file, as it is on the screen', () => {
  const full = { headers: ['Stage', 'Count'], rows: [[{ text: 'Lead' }, { text: '1' }]] };
  const empty = { headers: ['Month won', 'Won', 'Value'], rows: [] };
  expect(printTables([full, empty])).toBe(printTables([full]));
});
