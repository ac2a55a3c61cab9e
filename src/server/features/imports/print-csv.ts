import type { Delimiter } from '#contract/imports.ts';

/** What a spreadsheet would take for a formula, telephone and other numbers aside. */
const formula = /^[=+\-@\t\r\n\0＝＋－＠]/;
const number = /^[+-]?[0-9 ().-]{3,}$/;

/** CSV as spreadsheets like it: a byte order mark, Windows line breaks, nothing that runs as a formula. */
export function printCsv(rows: readonly (readonly string[])[], delimiter: Delimiter): string {
  const lines = rows.map((cells) => cells.map(printCell).join(delimiter));
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
}

function printCell(cell: string): string {
  const safe = formula.test(cell) && !number.test(cell) ? `'${cell}` : cell;
  return /["\r\n,;\t|]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
