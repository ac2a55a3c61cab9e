/** Reads rows into drafts, in batches small enough for a message and for a turn of the event loop. */
import type { ImportRow } from './import-rows.rules.ts';
import type { MappedCell, RowReading } from './row-cells.rules.ts';

/** A row that was read: its draft, or why it is dropped. */
export type ReadRow<Draft> = { line: number; raw?: string[] | undefined } & RowReading<Draft>;

/** Small enough that other requests hardly wait, large enough that 100,000 rows are quick. */
const most = { rows: 250, characters: 262_144 };

export async function* readBatches<Draft>(
  rows: AsyncIterable<ImportRow> | Iterable<ImportRow>,
  read: (cells: readonly MappedCell[]) => RowReading<Draft>,
  /** The values of rows that may still be dropped are kept as well. */
  { keepsRaw = false }: { keepsRaw?: boolean | undefined } = {},
): AsyncGenerator<ReadRow<Draft>[]> {
  let batch: ReadRow<Draft>[] = [];
  let characters = 0;
  for await (const { line, raw, fault, cells } of rows) {
    const reading = fault === undefined ? read(cells) : { fault };
    // Rows that were read no longer need their values.
    batch.push({ line, ...reading, ...('fault' in reading || keepsRaw ? { raw } : {}) });
    for (const { value } of cells) characters += typeof value === 'string' ? value.length : 8;
    if (batch.length < most.rows && characters < most.characters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** How many batches are read before they are asked for. */
const mostAhead = 4;
/** How many are written at once: what a statement costs besides its rows counts half as much. */
const together = 2;

/** Joins batches for writing; while some are written, the next are read. */
export async function* readAhead<Row>(batches: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  const iterator = batches[Symbol.asyncIterator]();
  const coming: Promise<IteratorResult<Row[]>>[] = [];
  let read: Row[][] = [];
  for (;;) {
    while (coming.length < mostAhead) coming.push(begin(iterator));
    const batch = await coming.shift();
    if (!batch || batch.done) break;
    read.push(batch.value);
    if (read.length < together) continue;
    yield read.flat();
    read = [];
  }
  if (read.length > 0) yield read.flat();
}

/** An error is thrown in its turn, after what was read before it. */
function begin<Item>(iterator: AsyncIterator<Item>): Promise<IteratorResult<Item>> {
  const next = iterator.next();
  next.catch(() => undefined);
  return next;
}
