/**
 * Reads a sheet of an Excel workbook in a thread of its own: it may take a second, and a file made
 * to fill the memory ends only that thread. One workbook is unpacked at a time.
 */
import { AppError } from '#server/kernel/app-error.ts';
import { startThread, type Thread } from '#server/kernel/jobs/threads.ts';
import { Places } from '#server/kernel/places.ts';
import type { CsvRow } from './csv-reader.ts';
import type { WorkbookOrder } from './xlsx-sheets.ts';
import type { WorkbookMessage } from './xlsx-worker.ts';

export interface Sheet {
  /** The names of all sheets of the workbook. */
  sheets: string[];
  /** Which of them it is, from 0. */
  sheet: number;
  /** Must be read to the end or broken off, either of which ends the thread. */
  rows: AsyncIterable<CsvRow>;
}

export const workbookPlaces = new Places(1);

export function workbookTakesTooMuch(): AppError {
  const words = 'The workbook takes too much to be read. Split it, or save the sheet as CSV.';
  return new AppError('validation', words);
}

export async function openSheet(file: Uint8Array, sheet: number | null): Promise<Sheet> {
  const bytes = new Uint8Array(file).buffer;
  await workbookPlaces.take();
  const first: WorkbookOrder = { file: bytes, sheet };
  const thread = startThread<'next', WorkbookMessage>(
    new URL('./xlsx-worker.ts', import.meta.url),
    { first, transferList: [bytes], tooMuch: workbookTakesTooMuch() },
  );
  try {
    const opened = await thread.opened();
    if (opened.kind !== 'opened') throw new Error('The thread did not open the workbook');
    const { sheets, rowCount } = opened;
    return { sheets, sheet: opened.sheet, rows: readRows(thread, rowCount) };
  } catch (error) {
    await thread.end();
    throw error;
  } finally {
    workbookPlaces.free();
  }
}

async function* readRows(
  thread: Thread<'next', WorkbookMessage>,
  rowCount: number,
): AsyncGenerator<CsvRow> {
  try {
    let line = 0;
    while (line < rowCount) {
      const batch = await thread.ask('next');
      if (batch.kind !== 'rows') throw new Error('The thread did not go on reading');
      for (const cells of batch.rows) {
        line += 1;
        yield { line, cells };
      }
    }
  } finally {
    await thread.end();
  }
}
