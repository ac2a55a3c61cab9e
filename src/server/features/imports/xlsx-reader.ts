/**
 * Reads a sheet of an Excel workbook in a thread of its own: it may take a second, and a file made
 * to fill all memory ends that thread and nothing else. One workbook is unpacked at a time.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '#server/kernel/errors.ts';
import { Places } from '#server/kernel/places.ts';
import type { CsvRow } from './csv-reader.ts';
import type { WorkbookMessage, WorkbookOrder } from './xlsx-worker.ts';

export interface Sheet {
  /** Names of all sheets of the workbook. */
  sheets: string[];
  /** Which of them it is, from 0. */
  sheet: number;
  /** To be read to its end or broken off, either of which ends the thread. */
  rows: AsyncIterable<CsvRow>;
}

const longest = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };
const places = new Places(1);

/** `onRead` hears which part of the sheet's rows has been used up, from 0 to 1. */
export async function openSheet(
  file: Uint8Array,
  sheet: number | null,
  onRead: (part: number) => void = () => {},
): Promise<Sheet> {
  const bytes = new ArrayBuffer(file.byteLength);
  new Uint8Array(bytes).set(file);
  await places.take();
  const workerData: WorkbookOrder = { file: bytes, sheet };
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    workerData,
    transferList: [bytes],
    resourceLimits,
    // None of the server's own start-up belongs there, nor its secrets.
    execArgv: [],
    env: {},
  });
  // Whoever waits for an answer is told of it; without a listener it would end the server.
  worker.on('error', () => {});
  try {
    const opened = await answer(worker);
    if (opened.kind !== 'opened') throw new Error('The thread did not open the workbook');
    const { sheets, rowCount } = opened;
    return { sheets, sheet: opened.sheet, rows: readRows(worker, rowCount, onRead) };
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    places.free();
  }
}

async function* readRows(
  worker: Worker,
  rowCount: number,
  onRead: (part: number) => void,
): AsyncGenerator<CsvRow> {
  try {
    let line = 0;
    while (line < rowCount) {
      worker.postMessage('next');
      const batch = await answer(worker);
      if (batch.kind !== 'rows') throw new Error('The thread did not go on reading');
      for (const cells of batch.rows) {
        line += 1;
        yield { line, cells };
      }
      onRead(line / rowCount);
    }
  } finally {
    await worker.terminate();
  }
}

async function answer(worker: Worker): Promise<WorkbookMessage> {
  let message: WorkbookMessage;
  try {
    [message] = await once(worker, 'message', { signal: AbortSignal.timeout(longest) });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ERR_WORKER_OUT_OF_MEMORY' && code !== 'ABORT_ERR') throw error;
    throw new AppError(
      'validation',
      'The workbook takes too much to be read. Split it, or save the sheet as CSV.',
    );
  }
  if (message.kind === 'refused') throw new AppError('validation', message.words);
  return message;
}
