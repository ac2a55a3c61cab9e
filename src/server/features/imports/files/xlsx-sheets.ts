/** Opens a sheet of a workbook. Only for threads: it is unpacked as a whole, and may fill all the memory they have. */
import { readSheet, type SheetData } from 'read-excel-file/universal';
import { AppError } from '#server/kernel/app-error.ts';
import type { CsvRow } from './csv-reader.ts';
import { textOfCell, textOfNumber } from './xlsx-cells.rules.ts';
import { inspectWorkbook, WorkbookFault } from './xlsx-guards.ts';

export interface WorkbookOrder {
  file: ArrayBuffer;
  /** Counted from 0; null means the first one with rows in it. */
  sheet: number | null;
}

interface OpenedWorkbook {
  /** The names of all sheets. */
  sheets: string[];
  /** Which of them it is, from 0. */
  sheet: number;
  data: SheetData<string>;
}

const mostRows = 200_000;
const mostCells = 4_000_000;

/** Refuses with words for the user who chose the file. */
export async function openWorkbook(order: WorkbookOrder): Promise<OpenedWorkbook> {
  try {
    return await open(order);
  } catch (error) {
    throw new AppError('validation', wordsFor(error));
  }
}

/** `onPart` is called with how much of the rows has been read, from 0 to 1. */
export function* readRows(
  { data }: OpenedWorkbook,
  onPart: (part: number) => void,
): Generator<CsvRow> {
  for (const [index, row] of data.entries()) {
    yield { line: index + 1, cells: row.map(textOfCell) };
    onPart((index + 1) / data.length);
  }
}

async function open({ file, sheet }: WorkbookOrder): Promise<OpenedWorkbook> {
  const found = inspectWorkbook(Buffer.from(file));
  const sheets = found.map(({ name }) => name);
  if (sheets.length === 0) throw new WorkbookFault('The workbook has no sheet.');
  if (sheet !== null) {
    if (sheet >= sheets.length) throw new WorkbookFault('The workbook has no such sheet.');
    return { sheets, sheet, data: await read(file, sheet) };
  }
  const shown = found.flatMap(({ isHidden }, index) => (isHidden ? [] : [index]));
  let only: { sheet: number; data: SheetData<string> } | undefined;
  for (const index of shown) {
    const data = await read(file, index);
    const filled = data.filter((row) => row.some((cell) => textOfCell(cell) !== ''));
    if (filled.length > 1) return { sheets, sheet: index, data };
    if (filled.length === 1) only ??= { sheet: index, data };
  }
  return { sheets, ...(only ?? { sheet: shown[0] ?? 0, data: [] }) };
}

async function read(file: ArrayBuffer, sheet: number): Promise<SheetData<string>> {
  const data = await readSheet(file, sheet + 1, { parseNumber: textOfNumber });
  // A sheet that is a chart has no rows.
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
