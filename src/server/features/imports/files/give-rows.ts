/** The thread's side of an import: reads and checks rows, and sends them batch by batch when asked. */
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { RawJsonSource } from '#server/kernel/http/raw-json.ts';
import { nextOrder, type ThreadRefusal, toThreadRefusal } from '#server/kernel/jobs/threads.ts';
import '#server/kernel/http/schema-words.ts';
import { decode } from './csv-decoding.ts';
import { readText, sayingSomething, toImportRows } from './file-rows.ts';
import type { ImportRow } from './import-rows.rules.ts';
import type { ImportSettings } from './import-settings.ts';
import type { ReadRow } from './row-batches.ts';

/** Where the rows are: in the body of a call, or in the file of a job. */
export type RowSource =
  | { kind: 'list'; json: RawJsonSource }
  | { kind: 'csv'; settings: ImportSettings }
  | { kind: 'workbook'; settings: ImportSettings; file: ArrayBuffer };

/** `next` asks for rows; bytes are the next piece of the file, null its end. */
export type RowOrder = 'next' | { bytes: Uint8Array | null };

export type RowAnswer<Draft> =
  | { kind: 'opened' }
  | { kind: 'more' }
  /** `part` is how much of a workbook has been read, from 0 to 1. */
  | { kind: 'rows'; rows: ReadRow<Draft>[]; part: number }
  | { kind: 'end' }
  | ThreadRefusal;

async function exchange<Draft>(answer: RowAnswer<Draft>): Promise<RowOrder> {
  const ordered = nextOrder<RowOrder>();
  parentPort?.postMessage(answer);
  return ordered;
}

async function* pieces(): AsyncGenerator<Uint8Array> {
  for (;;) {
    const order = await exchange({ kind: 'more' });
    if (order === 'next' || order.bytes === null) return;
    yield order.bytes;
  }
}

/** The rows of a job's file; `part` is called with how much of a workbook has been read. */
export async function fileRows(
  source: Exclude<RowSource, { kind: 'list' }>,
  onPart: (part: number) => void,
): Promise<AsyncIterable<ImportRow>> {
  const { settings } = source;
  if (source.kind === 'csv') {
    const texts = decode(pieces(), settings.encoding);
    return toImportRows(sayingSomething(readText(texts, settings.delimiter)), settings);
  }
  // The code that unpacks is only loaded for workbooks.
  const { openWorkbook, readRows } = await import('./xlsx-sheets.ts');
  const sheet = await openWorkbook({ file: source.file, sheet: settings.sheet ?? null });
  return toImportRows(sayingSomething(readRows(sheet, onPart)), settings);
}

export function readBytes(json: RawJsonSource): Buffer {
  return 'path' in json ? readFileSync(json.path) : Buffer.from(json.bytes);
}

/** Answers one request after the other, until there are no rows left. */
export async function giveBatches<Order, Draft>(
  open: (order: Order, onPart: (part: number) => void) => Promise<AsyncIterable<ReadRow<Draft>[]>>,
): Promise<never> {
  for (;;) {
    const order = await nextOrder<Order>();
    try {
      let part = 0;
      const batches = await open(order, (done) => {
        part = done;
      });
      await exchange<Draft>({ kind: 'opened' });
      for await (const rows of batches) await exchange<Draft>({ kind: 'rows', rows, part });
      parentPort?.postMessage({ kind: 'end' });
    } catch (error) {
      parentPort?.postMessage(toThreadRefusal(error));
    }
  }
}
