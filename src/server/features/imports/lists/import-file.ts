/** Reads a job's uploaded file: its bytes in pieces, and a preview of it. */
import { setImmediate } from 'node:timers/promises';
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
import { matchColumns } from '#server/features/imports/files/csv-columns.rules.ts';
import { decode } from '#server/features/imports/files/csv-decoding.ts';
import { guessDelimiter } from '#server/features/imports/files/csv-delimiter.rules.ts';
import type { CsvRow } from '#server/features/imports/files/csv-reader.ts';
import {
  belowHeader,
  readText,
  sayingSomething,
} from '#server/features/imports/files/file-rows.ts';
import { findProfile } from '#server/features/imports/files/import-profiles.rules.ts';
import { openSheet } from '#server/features/imports/files/xlsx-reader.ts';
import { AppError } from '#server/kernel/app-error.ts';
import type { Handle } from '#server/kernel/postgres/database.ts';
import { importChunks } from './imports.table.ts';

const previewRows = 5;
/** How many characters the delimiter is guessed from. */
const sampleSize = 65_536;
/** How many bytes are read at a time; progress moves by these. */
const pieceSize = 65_536;

/** Everything that a column can be mapped to: the entity's own fields, then its custom fields. */
export function listTargets(
  entity: ImportEntity,
  definitions: readonly CustomFieldDefinition[],
): ImportTarget[] {
  return [...importTargets[entity], ...customTargets(definitions), ownId];
}

/** Which record a row is about; nothing is written to it. */
const ownId = { field: 'id', label: 'ID in this CRM', required: false, shared: false };

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
    source: findProfile(job.entity, beginning.header)?.name ?? null,
    mapping: matchColumns(job.entity, beginning.header, definitions),
    targets: listTargets(job.entity, definitions),
    remembered: null,
  };
}

/**
 * The header and the first rows. What is not chosen is as it was detected: the encoding during the
 * upload, the delimiter from the first lines. 400 if there is nothing to import.
 */
export async function readBeginning(
  db: Handle,
  job: FileReading & { id: string },
  choice: PreviewChoice,
): Promise<Omit<ImportPreview, 'mapping' | 'targets' | 'source' | 'remembered'>> {
  const reading = {
    encoding: choice.encoding ?? job.encoding,
    delimiter: choice.delimiter,
    headerRow: choice.headerRow ?? 1,
    sheet: job.sheet === undefined ? undefined : (choice.sheet ?? job.sheet),
  };
  const file = await openFile(db, job.id, reading);
  let header: string[] | undefined;
  const preview: string[][] = [];
  let hasRows = false;
  for await (const { row, header: found } of belowHeader(file.rows, reading.headerRow)) {
    header = found;
    if (row === undefined) continue;
    hasRows = true;
    if (!row.fault) preview.push(row.cells);
    if (preview.length === previewRows) break;
  }
  if (header === undefined || !hasRows) {
    const name = file.sheet === null ? undefined : file.sheets[file.sheet];
    throw new AppError('validation', nothingWords(name, header !== undefined));
  }
  const { encoding, delimiter, sheets, sheet } = file;
  return { encoding, delimiter, sheets, sheet, headerRow: reading.headerRow, header, preview };
}

function nothingWords(sheet: string | undefined, hasHeader: boolean): string {
  const what = sheet === undefined ? 'The CSV file' : `The sheet "${sheet}"`;
  return hasHeader ? `${what} has the names of columns and no rows below them` : `${what} is empty`;
}

interface FileReading {
  encoding: Encoding;
  delimiter?: Delimiter | undefined;
  /** For a workbook; null means the first sheet with rows. */
  sheet?: number | null | undefined;
}

interface OpenedFile {
  encoding: Encoding;
  delimiter: Delimiter;
  sheets: string[];
  sheet: number | null;
  /** Rows that are not blank; spreadsheets often end a file with rows of nothing but delimiters. */
  rows: AsyncIterable<CsvRow>;
}

/** `rows` must be read to the end or broken off. */
async function openFile(
  db: Handle,
  id: string,
  { encoding, delimiter, sheet }: FileReading,
): Promise<OpenedFile> {
  if (sheet !== undefined) {
    const opened = await openSheet(await readWhole(db, id), sheet);
    return { ...opened, encoding, delimiter: ',', rows: sayingSomething(opened.rows) };
  }
  const texts = () => decode(readPieces(db, id), encoding, { lenient: true });
  const cut = delimiter ?? (await delimiterOf(texts()));
  const rows = sayingSomething(readText(texts(), cut));
  return { encoding, delimiter: cut, sheets: [], sheet: null, rows };
}

export async function readWhole(db: Handle, id: string): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(readPieces(db, id)));
}

/** Does work while nothing else that asks for this is done. */
export type Alone = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface Pieces {
  /** Called with how many of them have been read. */
  onRead?: (bytes: number) => void;
  alone?: Alone;
}

/** The file's bytes. */
export async function* readPieces(
  db: Handle,
  jobId: string,
  { onRead, alone = (work) => work() }: Pieces = {},
): AsyncGenerator<Uint8Array> {
  let read = 0;
  for (let position = 0; ; position += 1) {
    const [chunk] = await alone(async () =>
      db
        .select({ bytes: importChunks.bytes })
        .from(importChunks)
        .where(and(eq(importChunks.jobId, jobId), eq(importChunks.position, position))),
    );
    if (!chunk) return;
    for (let at = 0; at < chunk.bytes.length; at += pieceSize) {
      const piece = chunk.bytes.subarray(at, at + pieceSize);
      yield piece;
      // A file of nothing but blank lines has no rows to wait for.
      await setImmediate();
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
