import { guardFormula, unguardFormula } from '#contract/csv-guard.ts';
import type { Delimiter } from '#contract/imports.ts';

/**
 * CSV as spreadsheets like it: a byte order mark, Windows line breaks, every cell quoted, nothing that runs as
 * a formula. The cells are those of a file: what was guarded there is guarded here once.
 */
export function printCsv(rows: readonly (readonly string[])[], delimiter: Delimiter): string {
  const lines = rows.map((cells) => cells.map(printCell).join(delimiter));
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
}

function printCell(cell: string): string {
  if (cell === '') return '';
  return `"${guardFormula(unguardFormula(cell)).replaceAll('"', '""')}"`;
}
