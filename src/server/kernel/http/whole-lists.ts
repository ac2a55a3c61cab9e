/**
 * Reads and prints whole lists in chunks: two chunks at a time, one per user, and after the calls that
 * are quickly done. With two of a user another's page took four times as long beside them, instead of two and a half.
 */
import type { FastifyInstance } from 'fastify';
import { chunkSize, type Page } from '#server/kernel/lists.ts';
import { Turns } from '#server/kernel/turns.ts';
import { isHeavy } from './heavy-calls.ts';
import { QuickCalls } from './quick-calls.ts';

const turns = new Turns({ each: 1, all: 2 });
const quickCalls = new QuickCalls({ within: 300, politeFor: 100 });

/** Characters that a chunk of a whole list should have: for a slow reader one or two of them are kept in memory. */
const enoughText = 131_072;
const fewestRows = 20;

/** Some rows as text, their number, and the cursor of the next ones. */
interface Chunk {
  text: string;
  rows: number;
  next: string | undefined;
}

export function printChunk<Item>(
  { items, next }: Pick<Page<Item>, 'items' | 'next'>,
  print: (items: Item[]) => string,
): Chunk {
  return { text: print(items), rows: items.length, next };
}

/**
 * The texts of all chunks, from the first one on. Only text is kept between them, no rows, and the longer the
 * rows are, the fewer are read at once.
 */
export async function* wholeText(
  first: Chunk,
  more: (at: { cursor: string; rows: number }) => Promise<Chunk>,
): AsyncGenerator<string> {
  let chunk = first;
  for (;;) {
    yield chunk.text;
    if (chunk.next === undefined) return;
    chunk = await more({ cursor: chunk.next, rows: rowsAfter(chunk) });
  }
}

function rowsAfter({ text, rows }: Chunk): number {
  const fitting = Math.floor((rows * enoughText) / Math.max(text.length, 1));
  return Math.min(chunkSize, Math.max(fewestRows, fitting));
}

export function readInTurn<Result>(userId: string, read: () => Promise<Result>): Promise<Result> {
  return turns.during(userId, async () => {
    await quickCalls.passed();
    return read();
  });
}

/** Notices the quick calls: all but heavy ones and streams of events. */
export function registerQuickCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isHeavy(request) || request.routeOptions.config.streamsEvents) return;
    reply.raw.once('close', quickCalls.begin());
  });
}
