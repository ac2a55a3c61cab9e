/** The thread that reads one sheet of a workbook, for a preview before the import. */
import { parentPort } from 'node:worker_threads';
import { nextOrder, type ThreadRefusal, toThreadRefusal } from '#server/kernel/jobs/threads.ts';
import { textOfCell } from './xlsx-cells.rules.ts';
import { openWorkbook, type WorkbookOrder } from './xlsx-sheets.ts';

export type WorkbookMessage =
  | { kind: 'opened'; sheets: string[]; sheet: number; rowCount: number }
  | { kind: 'rows'; rows: string[][] }
  | ThreadRefusal;

const rowsAtOnce = 500;

const port = parentPort;
if (!port) throw new Error('This runs as a thread only');
const say = (message: WorkbookMessage) => port.postMessage(message);

try {
  const { sheets, sheet, data } = await openWorkbook(await nextOrder<WorkbookOrder>());
  let at = 0;
  // One batch for each request, so that a slow database does not fill the memory here.
  port.on('message', () => {
    const rows = data.slice(at, at + rowsAtOnce).map((row) => row.map(textOfCell));
    at += rowsAtOnce;
    say({ kind: 'rows', rows });
  });
  say({ kind: 'opened', sheets, sheet, rowCount: data.length });
} catch (error) {
  say(toThreadRefusal(error));
}
