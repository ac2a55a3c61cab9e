/** Prints rows as CSV (RFC 4180), piece by piece, so that memory does not grow with them. */
import { stringify } from 'csv-stringify/sync';
import { guardFormula } from '#contract/csv-guard.ts';
import { byteOrderMark, csvOptions } from '#server/kernel/csv.ts';

export interface Column<Item> {
  header: string;
  value: (item: Item) => string | number | null | undefined;
  /** What a sheet keeps the text as, so that it adds up and sorts; left out: as text. */
  kind?: 'number' | 'day' | 'instant';
}

/** Pages of rows, each as the text that `print` makes of it. */
export type PrintedPages<Item> = (
  print: (items: readonly Item[]) => string,
) => AsyncIterable<string>;

export async function* printCsv<Item>(
  columns: readonly Column<Item>[],
  pages: PrintedPages<Item>,
): AsyncGenerator<string> {
  const header = columns.map((column) => guardFormula(column.header));
  yield byteOrderMark + stringify([header], csvOptions);
  yield* pages((items) => {
    const rows = items.map((item) => columns.map((column) => cellOf(column.value(item))));
    return stringify(rows, csvOptions);
  });
}

function cellOf(value: string | number | null | undefined): string | number | null {
  return typeof value === 'string' ? guardFormula(value) : (value ?? null);
}
