import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from '#contract/csv-guard.ts';
import { printCsv } from './print-csv.ts';

async function* inPieces<Piece>(pieces: readonly Piece[]) {
  yield* pieces;
}

test('S-22: a file of dropped rows reads back cell for cell, and no cell runs as a formula', async () => {
  const cells = [
    'Ada',
    '=1+1',
    '＝1',
    '+61 400 111 222',
    'Two\n=lines',
    ' "q", ',
    '\t=x',
    '',
    "'=1",
  ];
  for (const delimiter of [',', ';', '\t', '|'] as const) {
    const printed = await Array.fromAsync(printCsv(inPieces([[cells], [], [cells]]), delimiter));
    const rows: string[][] = parse(printed.join(''), { bom: true, delimiter });
    expect(rows).toEqual([0, 1].map(() => cells.map((cell) => guardFormula(unguardFormula(cell)))));
  }
});

test('blank cells are bare and all others quoted, with a mark before the file and Windows line breaks', async () => {
  const rows = [
    ['Name', '', '7'],
    ['Two\nlines', 'say "so"', ''],
  ];
  const printed = await Array.fromAsync(printCsv(inPieces([rows.slice(0, 1), rows.slice(1)]), ';'));
  expect(printed.join('')).toBe('\uFEFF"Name";;"7"\r\n"Two\nlines";"say ""so""";\r\n');
});
