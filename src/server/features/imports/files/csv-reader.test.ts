import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Delimiter, delimiters } from '#contract/imports.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { CsvReader, type CsvRow, longestRow, readCsv } from './csv-reader.ts';

/** Ten thousand in the deep tests. */
const numRuns = Number(process.env.ROUND_TRIPS ?? 100);
const cellsOf = (rows: CsvRow[]) => rows.map((row) => row.cells);

/** Reads a text that arrives in pieces of a given size. */
function readInPieces(text: string, delimiter: Delimiter, size: number): CsvRow[] {
  const reader = new CsvReader(delimiter);
  const rows: CsvRow[] = [];
  for (let at = 0; at < text.length; at += size)
    rows.push(...reader.push(text.slice(at, at + size)));
  return [...rows, ...reader.end()];
}

describe('CsvReader', () => {
  it.each<[string, string, string[][]]>([
    [
      'plain rows',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a last line without a break',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'Windows line breaks',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'old Mac line breaks',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'empty cells',
      'a,,\n,,c\n',
      [
        ['a', '', ''],
        ['', '', 'c'],
      ],
    ],
    [
      'an empty cell at the end of the file',
      'a,b\n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['empty lines', '\n\na\n\n\nb\n\n', [['a'], ['b']]],
    ['delimiters in quotes', '"a,b",c\n', [['a,b', 'c']]],
    ['doubled quotes', '"a ""b"" c",""""\n', [['a "b" c', '"']]],
    ['line breaks in quotes', '"a\r\nb\nc",d\n', [['a\r\nb\nc', 'd']]],
    ['quotes inside a bare cell', '6" pipe,Joe "Ace" Low\n', [['6" pipe', 'Joe "Ace" Low']]],
    ['blanks around quotes', 'a, "b, c" ,d\n', [['a', 'b, c', 'd']]],
    ['blanks in bare cells', ' a , b\n', [[' a ', ' b']]],
    ['nothing', '', []],
  ])('reads %s', (_, text, expected) => {
    expect(cellsOf(readCsv(text, ','))).toEqual(expected);
  });

  it('knows the line each row begins on', () => {
    const text = 'name\r\n\r\n"two\r\nlines"\r\n"three\n\nlines"\nx\r"old\rmac"\ry';
    expect(readCsv(text, ',').map((row) => row.line)).toEqual([1, 3, 5, 8, 9, 11]);
  });

  it.each<[string, string, number[], string[][]]>([
    [
      'a mark that never closes',
      'a,b\n1,"x\n2,y\n3,z\n',
      [2],
      [
        ['a', 'b'],
        ['2', 'y'],
        ['3', 'z'],
      ],
    ],
    [
      'a mark that the next quoted cell seems to close',
      'a,b\n1,"x\n2,"y"\n3,"z"\n',
      [2],
      [
        ['a', 'b'],
        ['2', 'y'],
        ['3', 'z'],
      ],
    ],
    [
      'text behind a closing mark',
      'a,b\n1,"x" y\n2,z\n',
      [2],
      [
        ['a', 'b'],
        ['2', 'z'],
      ],
    ],
    ['a broken last line', 'a\n1\n"x', [3], [['a'], ['1']]],
    ['several broken lines', '"a\n"b\nc\n"d\n', [1, 2, 4], [['c']]],
  ])('loses only one line to %s', (_, text, broken, expected) => {
    for (const size of [1, 2, 3, 7, 1_000]) {
      const rows = readInPieces(text, ',', size);
      expect(rows.filter((row) => row.fault).map((row) => row.line)).toEqual(broken);
      expect(cellsOf(rows.filter((row) => !row.fault))).toEqual(expected);
    }
  });

  it('loses only one line to a quotation mark that does not close for very long', () => {
    const lines = Array.from({ length: 60_000 }, (_, index) => `${index},Paula Buyer`);
    lines[9] = '9,"Paula Buyer';
    const rows = readInPieces(lines.join('\r'), ',', 50_000);
    expect(rows).toHaveLength(60_000);
    expect(rows.filter((row) => row.fault)).toMatchObject([{ line: 10 }]);
    expect(rows.at(-1)).toEqual({ line: 60_000, cells: ['59999', 'Paula Buyer'] });
  });

  it('drops a line that is too long to be a row', () => {
    const rows = readInPieces(`a\n${'x'.repeat(longestRow * 3)}\nb\n`, ',', 30_000);
    expect(rows.map((row) => [row.line, row.fault ?? row.cells])).toEqual([
      [1, ['a']],
      [2, 'The line is longer than 262,144 characters'],
      [3, ['b']],
    ]);
  });

  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '|', '\n', '\r', ' ', 'a', 'é', '😀') }),
  );
  const table = fc.array(
    // A row with one empty cell is an empty line, which is skipped.
    fc.array(cell, { minLength: 1, maxLength: 6 }).filter((cells) => cells.join('') !== ''),
    { maxLength: 8 },
  );

  it(
    'reads back what was printed, whatever the pieces',
    () => {
      fc.assert(
        fc.property(
          table,
          fc.constantFrom(...delimiters),
          fc.constantFrom('\n', '\r\n', '\r'),
          fc.integer({ min: 1, max: 40 }),
          fc.boolean(),
          (rows, delimiter, newline, size, lastBreak) => {
            const text = print(rows, delimiter, newline) + (lastBreak ? newline : '');
            const read = readInPieces(text, delimiter, size);
            expect(cellsOf(read)).toEqual(rows);
            expect(read.every((row) => row.fault === undefined)).toBe(true);
          },
        ),
        { numRuns },
      );
      mustSurvive('F-05', {
        figure: `${numRuns} random tables of CSV equal`,
        limit: 'parse(print(x)) = x for 10,000, 0 throws',
      });
    },
    30_000 + numRuns * 30,
  );

  it('agrees with csv-parse on well-formed text', () => {
    fc.assert(
      fc.property(table, fc.constantFrom(...delimiters), (rows, delimiter) => {
        const text = print(rows, delimiter, '\r\n');
        const theirs: unknown = parse(text, {
          delimiter,
          relax_column_count: true,
          record_delimiter: '\r\n',
        });
        expect(cellsOf(readCsv(text, delimiter))).toEqual(theirs);
      }),
    );
  });

  it('gives the same rows for any text, whatever the pieces', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', ' ', 'a'), maxLength: 60 }),
        fc.integer({ min: 1, max: 9 }),
        (text, size) => {
          expect(readInPieces(text, ',', size)).toEqual(readInPieces(text, ',', 1_000));
        },
      ),
    );
  });
});

/** Quoted where needed, as spreadsheets do. */
function print(rows: string[][], delimiter: string, newline: string): string {
  const printed = (cell: string) =>
    /["\n\r\t;,| ]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return rows.map((cells) => cells.map(printed).join(delimiter)).join(newline);
}
