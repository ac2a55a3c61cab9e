/** Prints rows as CSV (RFC 4180, piece by piece) or as an XLSX sheet. */
import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import writeXlsxFile from 'write-excel-file/node';
import { guardFormula } from '#contract/csv-guard.ts';
import { mostXlsxRows } from '#contract/list-exports.ts';
import { AppError } from '#server/kernel/errors.ts';

export interface Column<Item> {
  header: string;
  value: (item: Item) => string | number | null | undefined;
}

/** Excel takes a file for UTF-8 only where this stands first. */
const byteOrderMark = '\ufeff';

export async function* printCsv<Item>(
  columns: readonly Column<Item>[],
  pages: AsyncIterable<readonly Item[]>,
): AsyncGenerator<string> {
  const options = { record_delimiter: 'windows', bom: false } as const;
  const header = columns.map((column) => guardFormula(column.header));
  yield byteOrderMark + stringify([header], options);
  for await (const items of pages) {
    const rows = items.map((item) => columns.map((column) => cellOf(column.value(item))));
    if (rows.length > 0) yield stringify(rows, options);
  }
}

function cellOf(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'number' ? String(value) : guardFormula(value);
}

/** Text stays text in a sheet, so that nothing in it is a formula; XLSX cells hold 32,767 characters. */
const longestCell = 32_767;

export async function printXlsx<Item>(
  columns: readonly Column<Item>[],
  pages: AsyncIterable<readonly Item[]>,
): Promise<Readable> {
  const header = columns.map((column) => ({ value: column.header, fontWeight: 'bold' as const }));
  const rows: (string | number | null)[][] = [];
  for await (const items of pages) {
    for (const item of items) rows.push(columns.map((column) => sheetCellOf(column.value(item))));
    if (rows.length > mostXlsxRows) {
      const words = `An XLSX file holds at most ${mostXlsxRows.toLocaleString('en')} rows. Export CSV, or narrow the list.`;
      throw new AppError('too_large', words);
    }
  }
  const { toStream } = writeXlsxFile([header, ...rows]);
  return (toStream as () => Promise<Readable>)();
}

function sheetCellOf(value: string | number | null | undefined): string | number | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return value;
  // XML has no place for most control characters.
  return guardFormula(value.replace(/[^\P{Cc}\t\r\n]/gu, '').slice(0, longestCell));
}
