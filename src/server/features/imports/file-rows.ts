/** The rows of a file below its header, each cell with the field it goes into. */
import type { Delimiter } from '#contract/imports.ts';
import { AppError } from '#server/kernel/errors.ts';
import { isDeclaration } from './csv-delimiter.rules.ts';
import { CsvReader, type CsvRow } from './csv-reader.ts';
import type { ImportRow } from './import-rows.rules.ts';
import type { ImportSettings } from './import-settings.ts';

export const mostColumns = 500;

export async function* toImportRows(
  rows: AsyncIterable<CsvRow>,
  { mapping }: Pick<ImportSettings, 'mapping'>,
): AsyncGenerator<ImportRow> {
  let header: string[] | undefined;
  let columns: { column: number; field: string; name: string }[] = [];
  for await (const { line, cells, fault } of rows) {
    if (header === undefined) {
      header = headerOf({ line, cells, ...(fault ? { fault } : {}) });
      const names = header;
      columns = mapping
        .filter(({ field }) => field !== 'ignore')
        .map(({ column, field }) => ({
          column,
          field,
          name: names[column] || `Column ${column + 1}`,
        }));
      continue;
    }
    yield {
      line,
      raw: cells,
      fault: fault ?? widthFault(cells, header),
      cells: columns.map(({ column, field, name }) => ({
        field,
        column: name,
        value: cells[column],
      })),
    };
  }
}

export async function* readText(
  texts: AsyncIterable<string>,
  delimiter: Delimiter,
): AsyncGenerator<CsvRow> {
  const reader = new CsvReader(delimiter);
  for await (const text of texts) yield* reader.push(text);
  for (const row of reader.end()) yield row;
}

/** Rows that say something; spreadsheets like to end a file with rows of nothing but delimiters. */
export async function* sayingSomething(
  rows: AsyncIterable<CsvRow> | Iterable<CsvRow>,
): AsyncGenerator<CsvRow> {
  for await (const row of rows) {
    const { line, cells, fault } = row;
    const isSaid = cells.some((cell) => cell.trim() !== '') && !isDeclaration(line, cells);
    if (fault !== undefined || isSaid) yield row;
  }
}

export function headerOf({ line, cells, fault }: CsvRow): string[] {
  if (fault !== undefined) {
    throw new AppError('validation', `The headers on line ${line} cannot be read: ${fault}.`);
  }
  if (cells.length > mostColumns) {
    throw new AppError('validation', `The file has more than ${mostColumns} columns.`);
  }
  return cells.map((cell) => cell.trim());
}

/** A row with other cells than the header would put values into the wrong fields. */
function widthFault(cells: readonly string[], header: readonly string[]): string | undefined {
  const extra = cells.slice(header.length).some((cell) => cell.trim() !== '');
  if (cells.length >= header.length && !extra) return undefined;
  const count = (n: number) => `${n} ${n === 1 ? 'column' : 'columns'}`;
  return `The row has ${count(cells.length)}, the header ${count(header.length)}`;
}
