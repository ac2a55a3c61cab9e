/** Which files can be imported, and what is wrong with one, found before it is sent. */
import { maxFileSize, maxWorkbookSize } from '#contract/imports.ts';

export const acceptedFiles =
  '.csv,.xlsx,.xlsm,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export async function findFileRefusal(file: File): Promise<string | undefined> {
  if (isWorkbook(file.name)) {
    return file.size > maxWorkbookSize
      ? 'The file is larger than 20 MB. Split it, or save the sheet as CSV.'
      : undefined;
  }
  if (!isCsv(file.name)) return 'Only .csv, .xlsx and .xlsm files can be imported.';
  if (file.size > maxFileSize) return 'The file is larger than 256 MB. Split it and try again.';
  if (file.size > 4_096) return undefined;
  const lines = (await file.text()).split(/[\r\n]/).filter((line) => /[\p{L}\p{N}]/u.test(line));
  if (lines.length > 1) return undefined;
  return lines.length === 0
    ? 'The CSV file is empty'
    : 'The CSV file has the names of columns and no rows below them';
}

/** The title of the error for a file that cannot be read. */
export function invalidTitle(fileName: string): string {
  if (isCsv(fileName)) return 'Invalid CSV';
  return isWorkbook(fileName) ? 'Invalid spreadsheet' : 'Invalid file';
}

const isCsv = (fileName: string) => /\.csv$/i.test(fileName);
const isWorkbook = (fileName: string) => /\.xls[xm]$/i.test(fileName);
