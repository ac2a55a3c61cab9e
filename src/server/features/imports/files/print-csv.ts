import { guardFormula, unguardFormula } from '#contract/csv-guard.ts';
import type { Delimiter } from '#contract/imports.ts';

/** Excel takes a file for UTF-8 only where this stands first. */
const byteOrderMark = '\uFEFF';

/**
 * CSV as spreadsheets like it, piece by piece: a byte order mark, Windows line breaks, every cell quoted, nothing
 * that runs as a formula. The cells are those of a file: what was guarded there is guarded here once.
 */
export async function* printCsv(
  pieces: AsyncIterable<readonly (readonly string[])[]>,
  delimiter: Delimiter,
): AsyncGenerator<string> {
  yield byteOrderMark;
  for await (const rows of pieces) {
    const lines = rows.map((cells) => cells.map(printCell).join(delimiter));
    if (lines.length > 0) yield lines.map((line) => `${line}\r\n`).join('');
  }
}

function printCell(cell: string): string {
  if (cell === '') return '';
  return `"${guardFormula(unguardFormula(cell)).replaceAll('"', '""')}"`;
}
