/** Reads a file of companies, CSV or Parquet, row by row without holding it in memory. */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import {
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
} from 'hyparquet';
import { decode, EncodingProbe } from '#server/features/imports/files/csv-decoding.ts';
import { guessDelimiter } from '#server/features/imports/files/csv-delimiter.rules.ts';
import { CsvReader, type CsvRow } from '#server/features/imports/files/csv-reader.ts';
import { AppError } from '#server/kernel/app-error.ts';
import type { DirectoryCompany } from './company.rules.ts';
import { type CompanyColumns, companyOfRow, matchCompanyColumns } from './csv-companies.rules.ts';
import { companyOfPlace, overtureColumns } from './overture-companies.rules.ts';

/** A row: its company, or null if it is skipped, and how much of the file has been read. */
export interface ReadCompany {
  company: DirectoryCompany | null;
  /** 0 to 1. */
  part: number;
}

const sampleSize = 65_536;
const rowsAtOnce = 10_000;
const mostRows = 5_000_000;
/** The largest unpacked page; one of a real file is a hundredth of that. */
const largestPage = 256 * 1_048_576;

export async function* readCsvCompanies(path: string): AsyncGenerator<ReadCompany> {
  const { size } = await stat(path);
  const probe = new EncodingProbe();
  for await (const bytes of cutInPieces(path)) probe.push(bytes);
  const encoding = probe.result();
  if (size === 0) throw refusal('The file is empty.');
  if (encoding === null) throw refusal('This is not a CSV file: it holds no text.');

  let read = 0;
  const counted = cutInPieces(path, (bytes) => {
    read += bytes;
  });
  let sample = '';
  let reader: CsvReader | undefined;
  let columns: CompanyColumns | undefined;
  const take = (rows: readonly CsvRow[]) => {
    const companies: ReadCompany[] = [];
    for (const { cells, fault } of rows) {
      if (columns === undefined) {
        columns = fault === undefined ? matchCompanyColumns(cells) : undefined;
        if (columns === undefined) throw refusal(noName);
      } else {
        const company = fault === undefined ? companyOfRow(columns, cells) : null;
        companies.push({ company, part: read / size });
      }
    }
    return companies;
  };
  for await (const text of decode(counted, encoding, { lenient: true })) {
    if (reader) yield* take(reader.push(text));
    else {
      sample += text;
      if (sample.length < sampleSize) continue;
      reader = new CsvReader(guessDelimiter(sample, false));
      yield* take(reader.push(sample));
      sample = '';
    }
  }
  if (reader === undefined) {
    reader = new CsvReader(guessDelimiter(sample, true));
    yield* take(reader.push(sample));
  }
  yield* take(reader?.end() ?? []);
  if (columns === undefined) throw refusal('The file is empty.');
}

const noName =
  'No column holds the names of the companies. The first row must hold headers such as name, industry, city, state, phone and website.';
const noOverture =
  'This Parquet file is no extract of Overture Maps Places: it has no columns names and addresses.';

export async function* readParquetCompanies(path: string): AsyncGenerator<ReadCompany> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const file = {
      byteLength: size,
      async slice(start: number, end: number = size): Promise<ArrayBuffer> {
        const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
        await handle.read(bytes, 0, bytes.byteLength, start);
        return bytes.buffer;
      },
    };
    const metadata = await readMetadata(file);
    const known = new Set(topLevelColumns(metadata));
    if (!known.has('names') || !known.has('addresses')) throw refusal(noOverture);
    const rows = Number(metadata.num_rows);
    if (rows > mostRows) {
      throw refusal(
        `The file has more than ${mostRows.toLocaleString('en')} rows: cut out a part.`,
      );
    }
    const columns = overtureColumns.filter((column) => known.has(column));
    for (let rowStart = 0; rowStart < rows; rowStart += rowsAtOnce) {
      const rowEnd = Math.min(rows, rowStart + rowsAtOnce);
      const places = await parquetReadObjects({
        file,
        metadata,
        columns,
        rowStart,
        rowEnd,
        compressors,
      }).catch((error: unknown) => {
        throw refusal(`The file cannot be read: ${messageOf(error)}.`);
      });
      for (const place of places) yield { company: companyOfPlace(place), part: rowEnd / rows };
    }
  } finally {
    await handle.close();
  }
}

/** The compressions that Node supports; hyparquet only brings Snappy. */
const compressors: Compressors = {
  ZSTD: (input, length) => zstdDecompressSync(input, { maxOutputLength: pageLimit(length) }),
  GZIP: (input, length) => gunzipSync(input, { maxOutputLength: pageLimit(length) }),
  BROTLI: (input, length) => brotliDecompressSync(input, { maxOutputLength: pageLimit(length) }),
};

function pageLimit(length: number): number {
  if (length > largestPage) throw new Error('a page of it is too large');
  return Math.max(1, length);
}

async function readMetadata(file: Parameters<typeof parquetMetadataAsync>[0]) {
  try {
    return await parquetMetadataAsync(file);
  } catch {
    throw refusal('This is not a Parquet file, or not all of one.');
  }
}

function topLevelColumns({ schema }: FileMetaData): string[] {
  const names: string[] = [];
  let at = 1;
  const skip = (index: number): number => {
    let next = index + 1;
    for (let child = schema[index]?.num_children ?? 0; child > 0; child -= 1) next = skip(next);
    return next;
  };
  while (at < schema.length) {
    names.push(schema[at]?.name ?? '');
    at = skip(at);
  }
  return names;
}

async function* cutInPieces(
  path: string,
  onRead?: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: 65_536 })) {
    if (!(chunk instanceof Uint8Array)) continue;
    onRead?.(chunk.byteLength);
    yield chunk;
  }
}

function refusal(message: string): AppError {
  return new AppError('validation', message);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : 'an unknown fault';
}
