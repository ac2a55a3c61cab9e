import { stringify } from 'csv-stringify/sync';
import { guardFormula, unguardFormula } from '#contract/csv-guard.ts';
import type { Delimiter } from '#contract/imports.ts';
import { byteOrderMark, csvOptions } from '#server/kernel/csv.ts';

/** Rows of a file as CSV, piece by piece. Cells that were guarded in that file are guarded only once here. */
export async function* printCsv(
  pieces: AsyncIterable<readonly (readonly string[])[]>,
  delimiter: Delimiter,
): AsyncGenerator<string> {
  const options = { ...csvOptions, delimiter, quoted_empty: false };
  yield byteOrderMark;
  for await (const rows of pieces) {
    const guarded = rows.map((cells) => cells.map((cell) => guardFormula(unguardFormula(cell))));
    if (guarded.length > 0) yield stringify(guarded, options);
  }
}
