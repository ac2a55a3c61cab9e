/** The server's side of reading rows: starts the thread, sends it the file, and takes the rows that it returns. */

import type { RowAnswer, RowOrder, RowSource } from '#server/features/imports/files/give-rows.ts';
import type { ReadRow } from '#server/features/imports/files/row-batches.ts';
import {
  workbookPlaces,
  workbookTakesTooMuch,
} from '#server/features/imports/files/xlsx-reader.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { startThread, type Thread } from '#server/kernel/jobs/threads.ts';
import type { Handle } from '#server/kernel/postgres/database.ts';
import { type Alone, readPieces, readWhole } from './import-file.ts';
import type { JobRow } from './import-jobs.ts';

/** A thread that has finished keeps little memory. */
const littleWork = 1_048_576;

interface Feeding {
  /** The bytes of all rows. */
  size: number;
  /** The file of a job, piece by piece. */
  pieces?: AsyncIterator<Uint8Array>;
  /** Called with how much of a workbook has been read, from 0 to 1. */
  onPart?: (part: number) => void;
}

export interface OpenedRows<Draft> {
  batches: AsyncIterable<ReadRow<Draft>[]>;
  end(): Promise<void>;
}

/** `program` is a thread that returns batches of such drafts; it must be ended. 400 or 413 if nothing can be read. */
export async function openRows<Draft>(
  program: URL,
  order: object & { source: RowSource },
  { pieces, onPart, size }: Feeding,
): Promise<OpenedRows<Draft>> {
  const { source } = order;
  const isWorkbook = source.kind === 'workbook';
  if (isWorkbook) await workbookPlaces.take();
  const thread = startThread<RowOrder, RowAnswer<Draft>>(program, {
    first: order,
    transferList: buffersOf(source),
    tooMuch: isWorkbook ? workbookTakesTooMuch() : takesTooMuch(),
  });
  const feed = { thread, pieces, onPart, size, isDone: false };
  try {
    const opened = await answered(feed, await thread.opened());
    if (opened.kind !== 'opened') throw new Error('The thread did not open the rows');
    return {
      batches: takeRows(feed),
      end: () => thread.end({ keep: feed.isDone && !isWorkbook && size <= littleWork }),
    };
  } catch (error) {
    await thread.end();
    throw error;
  } finally {
    if (isWorkbook) workbookPlaces.free();
  }
}

interface Feed<Draft> extends Feeding {
  thread: Thread<RowOrder, RowAnswer<Draft>>;
  isDone: boolean;
}

async function* takeRows<Draft>(feed: Feed<Draft>): AsyncGenerator<ReadRow<Draft>[]> {
  for (;;) {
    const answer = await answered(feed, await feed.thread.ask('next'));
    feed.isDone = answer.kind === 'end';
    if (answer.kind === 'end') return;
    if (answer.kind !== 'rows') throw new Error('The thread did not go on reading');
    yield answer.rows;
    feed.onPart?.(answer.part);
  }
}

/** Sends pieces of the file for as long as the thread asks for more. */
async function answered<Draft>({ thread, pieces }: Feed<Draft>, first: RowAnswer<Draft>) {
  let answer = first;
  while (answer.kind === 'more') {
    const piece = await pieces?.next();
    answer = await thread.ask({ bytes: piece?.value ?? null });
  }
  return answer;
}

interface JobReading {
  job: JobRow;
  /** Called with how many of its bytes have been processed. */
  onRead: (bytes: number) => void;
  /** Wraps each read of the file, where something else may use the connection meanwhile. */
  alone?: Alone | undefined;
}

/** The rows of a job's file. */
export async function openJobRows<Draft>(
  db: Handle,
  program: URL,
  { job, onRead, alone = (work) => work() }: JobReading,
  order: object,
): Promise<OpenedRows<Draft>> {
  const { id, settings, fileSize } = job;
  if (settings.sheet === undefined) {
    const source: RowSource = { kind: 'csv', settings };
    const pieces = readPieces(db, id, { onRead, alone });
    const opened = await openRows<Draft>(program, { ...order, source }, { size: fileSize, pieces });
    const end = async () => {
      await opened.end();
      // A piece that was read ahead may still be on its way.
      await alone(async () => undefined);
    };
    return { ...opened, end };
  }
  const file = new Uint8Array(await readWhole(db, id)).buffer;
  const onPart = (part: number) => onRead(Math.floor(part * fileSize));
  return openRows(
    program,
    { ...order, source: { kind: 'workbook', settings, file } },
    { size: fileSize, onPart },
  );
}

function buffersOf(source: RowSource): ArrayBuffer[] {
  if (source.kind === 'workbook') return [source.file];
  return source.kind === 'list' && 'bytes' in source.json ? [source.json.bytes] : [];
}

function takesTooMuch(): AppError {
  return new AppError('too_large', 'The rows take too much to be read. Import them in parts.');
}
