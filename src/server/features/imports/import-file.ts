/** Reads a job's uploaded file: its bytes in pieces, a preview of it, and its rows for the import. */
import { and, eq } from 'drizzle-orm';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import {
  type Delimiter,
  type Encoding,
  type ImportEntity,
  type ImportPreview,
  type ImportTarget,
  importTargets,
  type PreviewChoice,
} from '#contract/imports.ts';
import type { Handle } from '#server/kernel/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { matchColumns } from './csv-columns.rules.ts';
import { decode } from './csv-decoding.ts';
import { guessDelimiter, isDeclaration } from './csv-delimiter.rules.ts';
import { CsvReader, type CsvRow } from './csv-reader.ts';
import type { ImportRow } from './import-rows.ts';
import type { ImportSettings } from './import-settings.ts';
import { importChunks } from './imports.table.ts';
import { openSheet } from './xlsx-reader.ts';

const previewRows = 5;
const mostColumns = 500;
/** Characters from which the delimiter is guessed. */
const sampleSize = 65_536;
/** Bytes that are read at a time, and by which progress moves. */
const pieceSize = 65_536;

/** Everything a column can be mapped to: the entity's own fields, then its custom fields. */
export function targetsOf(
  entity: ImportEntity,
  definitions: readonly CustomFieldDefinition[],
): ImportTarget[] {
  return [...importTargets[entity], ...customTargets(definitions)];
}

export function customTargets(definitions: readonly CustomFieldDefinition[]): ImportTarget[] {
  return definitions.map(({ name, label }) => ({
    field: `customFields.${name}`,
    label,
    required: false,
    shared: false,
  }));
}

/** How the file reads, and what its columns are. */
export async function previewFile(
  db: Handle,
  job: FileReading & { id: string; entity: ImportEntity },
  choice: PreviewChoice,
  definitions: readonly CustomFieldDefinition[],
): Promise<ImportPreview> {
  const beginning = await readBeginning(db, job, choice);
  return {
    ...beginning,
    mapping: matchColumns(job.entity, beginning.header, definitions),
    targets: targetsOf(job.entity, definitions),
  };
}

/**
 * The header and the first rows. What the choice leaves open is as it was found: the encoding by the
 * upload, the delimiter by the first lines. 400 where there is nothing to import.
 */
export async function readBeginning(
  db: Handle,
  job: FileReading & { id: string },
  choice: PreviewChoice,
): Promise<Omit<ImportPreview, 'mapping' | 'targets'>> {
  const reading = {
    encoding: choice.encoding ?? job.encoding,
    delimiter: choice.delimiter,
    sheet: job.sheet === undefined ? undefined : (choice.sheet ?? job.sheet),
  };
  const file = await openFile(db, { id: job.id, size: 0 }, reading, { lenient: true });
  let header: string[] | undefined;
  const preview: string[][] = [];
  let hasRows = false;
  for await (const row of file.rows) {
    if (header === undefined) {
      header = headerOf(row);
      continue;
    }
    hasRows = true;
    if (!row.fault) preview.push(row.cells);
    if (preview.length === previewRows) break;
  }
  if (header === undefined || !hasRows) {
    const name = file.sheet === null ? undefined : file.sheets[file.sheet];
    throw new AppError(
      'validation',
      name === undefined ? 'The CSV file is empty' : `The sheet "${name}" is empty`,
    );
  }
  const { encoding, delimiter, sheets, sheet } = file;
  return { encoding, delimiter, sheets, sheet, header, preview };
}

/** The rows below the header, each cell with the field it goes into. */
export async function* readImportRows(
  db: Handle,
  job: { id: string; size: number },
  settings: ImportSettings,
  onRead: (bytes: number) => void,
): AsyncGenerator<ImportRow> {
  let header: string[] | undefined;
  let columns: { column: number; field: string; name: string }[] = [];
  const file = await openFile(db, job, settings, { onRead });
  for await (const { line, cells, fault } of file.rows) {
    if (header === undefined) {
      header = headerOf({ line, cells, ...(fault ? { fault } : {}) });
      const names = header;
      columns = settings.mapping
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

interface FileReading {
  encoding: Encoding;
  delimiter?: Delimiter | undefined;
  /** Of a workbook; null: the first sheet with rows. */
  sheet?: number | null | undefined;
}

interface OpenedFile {
  encoding: Encoding;
  delimiter: Delimiter;
  sheets: string[];
  sheet: number | null;
  /** Rows that say something; spreadsheets like to end a file with rows of nothing but delimiters. */
  rows: AsyncIterable<CsvRow>;
}

/** `rows` must be read to their end or broken off. */
async function openFile(
  db: Handle,
  { id, size }: { id: string; size: number },
  { encoding, delimiter, sheet }: FileReading,
  how: { lenient?: boolean; onRead?: (bytes: number) => void },
): Promise<OpenedFile> {
  if (sheet !== undefined) {
    const pieces = await Array.fromAsync(readPieces(db, id));
    const onRead = (part: number) => how.onRead?.(Math.floor(part * size));
    const opened = await openSheet(Buffer.concat(pieces), sheet, onRead);
    return { ...opened, encoding, delimiter: ',', rows: sayingSomething(opened.rows) };
  }
  const texts = (onRead?: (bytes: number) => void) =>
    decode(readPieces(db, id, onRead), encoding, { lenient: how.lenient ?? false });
  const cut = delimiter ?? (await delimiterOf(texts()));
  const rows = sayingSomething(readText(texts(how.onRead), cut));
  return { encoding, delimiter: cut, sheets: [], sheet: null, rows };
}

/** The file's bytes. `onRead` hears how many of them have been used up. */
async function* readPieces(
  db: Handle,
  jobId: string,
  onRead?: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let read = 0;
  for (let position = 0; ; position += 1) {
    const [chunk] = await db
      .select({ bytes: importChunks.bytes })
      .from(importChunks)
      .where(and(eq(importChunks.jobId, jobId), eq(importChunks.position, position)));
    if (!chunk) return;
    for (let at = 0; at < chunk.bytes.length; at += pieceSize) {
      const piece = chunk.bytes.subarray(at, at + pieceSize);
      yield piece;
      read += piece.length;
      onRead?.(read);
    }
  }
}

async function delimiterOf(texts: AsyncIterable<string>): Promise<Delimiter> {
  let sample = '';
  for await (const text of texts) {
    sample += text;
    if (sample.length >= sampleSize) return guessDelimiter(sample, false);
  }
  return guessDelimiter(sample, true);
}

async function* readText(
  texts: AsyncIterable<string>,
  delimiter: Delimiter,
): AsyncGenerator<CsvRow> {
  const reader = new CsvReader(delimiter);
  for await (const text of texts) yield* reader.push(text);
  for (const row of reader.end()) yield row;
}

async function* sayingSomething(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  for await (const row of rows) {
    const { line, cells, fault } = row;
    const isSaid = cells.some((cell) => cell.trim() !== '') && !isDeclaration(line, cells);
    if (fault !== undefined || isSaid) yield row;
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

/** A row with other cells than the header would put values into the wrong fields. */
function widthFault(cells: readonly string[], header: readonly string[]): string | undefined {
  const extra = cells.slice(header.length).some((cell) => cell.trim() !== '');
  if (cells.length >= header.length && !extra) return undefined;
  const count = (n: number) => `${n} ${n === 1 ? 'column' : 'columns'}`;
  return `The row has ${count(cells.length)}, the header ${count(header.length)}`;
}
