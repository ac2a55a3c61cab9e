/** The thread that reads one sheet of a workbook, out of the server's way and with a heap of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { readSheet, type SheetData } from 'read-excel-file/universal';
import { textOfCell, textOfNumber } from './xlsx-cells.rules.ts';
import { inspectWorkbook, WorkbookFault } from './xlsx-guards.ts';

export interface WorkbookOrder {
  file: ArrayBuffer;
  /** Counted from 0; null: the first one with rows in it. */
  sheet: number | null;
}

export type WorkbookMessage =
  | { kind: 'opened'; sheets: string[]; sheet: number; rowCount: number }
  | { kind: 'rows'; rows: string[][] }
  | { kind: 'refused'; words: string };

const rowsAtOnce = 500;
const mostRows = 200_000;
const mostCells = 4_000_000;

const port = parentPort;
if (!port) throw new Error('This runs as a thread only');
const say = (message: WorkbookMessage) => port.postMessage(message);

try {
  const { sheets, sheet, data } = await open(workerData);
  let at = 0;
  // One batch a request, so that a slow database fills no memory here.
  port.on('message', () => {
    const rows = data.slice(at, at + rowsAtOnce).map((row) => row.map(textOfCell));
    at += rowsAtOnce;
    say({ kind: 'rows', rows });
  });
  say({ kind: 'opened', sheets, sheet, rowCount: data.length });
} catch (error) {
  say({ kind: 'refused', words: wordsFor(error) });
}

async function open({ file, sheet }: WorkbookOrder) {
  const found = inspectWorkbook(Buffer.from(file));
  const sheets = found.map(({ name }) => name);
  if (sheets.length === 0) throw new WorkbookFault('The workbook has no sheet.');
  if (sheet !== null) {
    if (sheet >= sheets.length) throw new WorkbookFault('The workbook has no such sheet.');
    return { sheets, sheet, data: await read(file, sheet) };
  }
  const shown = found.flatMap(({ isHidden }, index) => (isHidden ? [] : [index]));
  for (const index of shown) {
    const data = await read(file, index);
    const filled = data.filter((row) => row.some((cell) => textOfCell(cell) !== ''));
    if (filled.length > 1) return { sheets, sheet: index, data };
  }
  return { sheets, sheet: shown[0] ?? 0, data: [] };
}

async function read(file: ArrayBuffer, sheet: number): Promise<SheetData<string>> {
  const data = await readSheet(file, sheet + 1, { parseNumber: textOfNumber });
  // A sheet that is a chart has none.
  const rows = data ?? [];
  if (rows.length > mostRows || rows.length * (rows[0]?.length ?? 0) > mostCells) {
    throw new WorkbookFault(
      `The sheet is larger than ${mostRows.toLocaleString('en')} rows or ${mostCells.toLocaleString('en')} cells. Split it, or save it as CSV.`,
    );
  }
  return rows;
}

function wordsFor(error: unknown): string {
  if (error instanceof WorkbookFault) return error.message;
  const isPackage = error instanceof Error && error.name === 'InvalidInputError';
  return isPackage
    ? 'The file is broken: it cannot be unpacked.'
    : 'The sheet cannot be read. Open the file in a spreadsheet program, save it again and try once more.';
}
