/**
 * The dropped rows that are kept with a job: written, read and printed piece by piece, as they may
 * be as large as the file, and nobody else should have to wait.
 */
import { and, eq } from 'drizzle-orm';
import type { KeptDroppedRow } from '#server/features/imports/files/import-settings.ts';
import { printCsv } from '#server/features/imports/files/print-csv.ts';
import type { Context } from '#server/kernel/context.ts';
import type { JobRow } from './import-jobs.ts';
import { importDroppedRows } from './imports.table.ts';

/** Each piece is written, read and printed in one turn of the event loop. */
const most = { rows: 250, characters: 262_144 };

/** Must run in the transaction of the job. */
export async function keepDroppedRows(
  ctx: Context,
  jobId: string,
  kept: readonly KeptDroppedRow[],
): Promise<void> {
  let position = 0;
  for (const rows of cutInPieces(kept)) {
    await ctx.db.insert(importDroppedRows).values({ jobId, position, rows });
    position += 1;
  }
}

function* cutInPieces(kept: readonly KeptDroppedRow[]): Generator<KeptDroppedRow[]> {
  let piece: KeptDroppedRow[] = [];
  let characters = 0;
  for (const row of kept) {
    piece.push(row);
    for (const cell of row.cells ?? []) characters += cell.length;
    if (piece.length < most.rows && characters < most.characters) continue;
    yield piece;
    piece = [];
    characters = 0;
  }
  if (piece.length > 0) yield piece;
}

/** All that are kept, in the order of the file. */
export async function* readDroppedRows(
  ctx: Context,
  jobId: string,
): AsyncGenerator<KeptDroppedRow[]> {
  for (let position = 0; ; position += 1) {
    const [piece] = await ctx.db
      .select({ rows: importDroppedRows.rows })
      .from(importDroppedRows)
      .where(and(eq(importDroppedRows.jobId, jobId), eq(importDroppedRows.position, position)));
    if (!piece) return;
    yield piece.rows;
  }
}

/** The dropped rows as a CSV, to be fixed and imported again. */
export function printDropped(
  ctx: Context,
  { id, fileName, settings }: JobRow,
  word: string,
): { fileName: string; text: AsyncIterable<string> } {
  return {
    fileName: fileName.replace(/(\.csv|\.xlsx)?$/i, ` - ${word} rows.csv`),
    text: printCsv(printedRows(readDroppedRows(ctx, id), settings), settings.delimiter),
  };
}

async function* printedRows(
  pieces: AsyncIterable<KeptDroppedRow[]>,
  { header }: JobRow['settings'],
): AsyncGenerator<string[][]> {
  yield [[...header, 'Line', 'Reason']];
  for await (const rows of pieces) {
    const dropped = rows.filter(({ isImported }) => !isImported);
    yield dropped.map(({ line, reason, cells = [] }) => {
      const padded = header.map((_, column) => cells[column] ?? '');
      return [...padded, String(line), reason, ...cells.slice(header.length)];
    });
  }
}
