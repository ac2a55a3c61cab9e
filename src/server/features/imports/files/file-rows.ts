/** The rows of a file below its header, each cell with its field. */
import type { ColumnMapping, Delimiter } from '#contract/imports.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { isDeclaration } from './csv-delimiter.rules.ts';
import { CsvReader, type CsvRow } from './csv-reader.ts';
import type { ImportRow } from './import-rows.rules.ts';
import type { ImportSettings } from './import-settings.ts';
import type { MappedCell } from './row-cells.rules.ts';

export const mostColumns = 500;

export async function* toImportRows(
  rows: AsyncIterable<CsvRow>,
  { mapping, headerRow = 1 }: Pick<ImportSettings, 'mapping' | 'headerRow'>,
): AsyncGenerator<ImportRow> {
  let read: (cells: readonly string[]) => MappedCell[] = () => [];
  for await (const { row, header } of belowHeader(rows, headerRow)) {
    if (row === undefined) {
      read = openMapping(mapping, header);
      continue;
    }
    const { line, cells, fault } = row;
    yield { line, raw: cells, fault: fault ?? widthFault(cells, header), cells: read(cells) };
  }
}

/** Gives the cells of a row their fields. */
export function openMapping(
  mapping: readonly ColumnMapping[],
  header: readonly string[],
): (cells: readonly string[]) => MappedCell[] {
  const columns = mapping
    .filter(({ field }) => field !== 'ignore')
    .map(({ column, field }) => ({
      column,
      field,
      name: header[column] || `Column ${column + 1}`,
    }));
  return (cells) =>
    columns.map(({ column, field, name }) => ({
      field,
      column: name,
      // Excel leaves out separators at the end of a line.
      value: cells[column] ?? '',
    }));
}

export async function* readText(
  texts: AsyncIterable<string>,
  delimiter: Delimiter,
): AsyncGenerator<CsvRow> {
  const reader = new CsvReader(delimiter);
  for await (const text of texts) yield* reader.push(text);
  for (const row of reader.end()) yield row;
}

/** Rows that are not blank; spreadsheets often end a file with rows of nothing but delimiters. */
export async function* sayingSomething(
  rows: AsyncIterable<CsvRow> | Iterable<CsvRow>,
): AsyncGenerator<CsvRow> {
  for await (const row of rows) {
    const { line, cells, fault } = row;
    const isSaid = cells.some((cell) => cell.trim() !== '') && !isDeclaration(line, cells);
    if (fault !== undefined || isSaid) yield row;
  }
}

/** The rows below the one with the column names, each with those names; yields the names first. */
export async function* belowHeader(
  rows: AsyncIterable<CsvRow>,
  headerRow: number,
): AsyncGenerator<{ header: string[]; row: CsvRow | undefined }> {
  let header: string[] | undefined;
  let place = 0;
  for await (const row of rows) {
    place += 1;
    if (header !== undefined) yield { header, row };
    else if (headerRow === 0) {
      // Without names there are as many columns as the first row has.
      header = headerOf({ ...row, cells: row.cells.map(() => '') });
      yield { header, row: undefined };
      yield { header, row };
    } else if (place === headerRow) {
      header = headerOf(row);
      yield { header, row: undefined };
    }
  }
}

function headerOf({ line, cells, fault }: CsvRow): string[] {
  if (fault !== undefined) {
    throw new AppError('validation', `The headers on line ${line} cannot be read: ${fault}.`);
  }
  if (cells.length > mostColumns) {
    throw new AppError('validation', `The file has more than ${mostColumns} columns.`);
  }
  return cells.map((cell) => cell.trim());
}

/** A row with more cells than the header would put values into the wrong fields. */
export function widthFault(
  cells: readonly string[],
  header: readonly string[],
): string | undefined {
  if (!cells.slice(header.length).some((cell) => cell.trim() !== '')) return undefined;
  const count = (n: number) => `${n} ${n === 1 ? 'column' : 'columns'}`;
  return `The row has ${count(cells.length)}, the header ${count(header.length)}`;
}
