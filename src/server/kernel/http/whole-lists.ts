/**
 * Reads and prints whole lists in chunks: two chunks at a time, one per user, and after the calls that
 * are quickly done. With two of a user another's page took four times as long beside them, instead of two and a half.
 */
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { chunkSize, type Page } from '#server/kernel/lists.ts';
import { Turns } from '#server/kernel/turns.ts';
import { isHeavy } from './heavy-calls.ts';
import { QuickCalls } from './quick-calls.ts';

const turns = new Turns({ each: 1, all: 2 });
const quickCalls = new QuickCalls({ within: 300, politeFor: 100 });

/** Characters that a chunk of a whole list should have: for a slow reader two or three of them are kept in memory. */
const enoughText = 131_072;
const fewestRows = 20;

/** Some rows and how they are printed, their number, and the cursor of the next ones. */
interface Chunk {
  print: () => string;
  rows: number;
  next: string | undefined;
}

export function printChunk<Item>(
  { items, next }: Pick<Page<Item>, 'items' | 'next'>,
  print: (items: Item[]) => string,
): Chunk {
  return { print: () => print(items), rows: items.length, next };
}

/**
 * The texts of all chunks, from the first one on. While one is printed and sent, the database reads the next. The
 * longer the rows are, the fewer are read at once.
 */
export async function* wholeText(
  first: Chunk,
  more: (at: { cursor: string; rows: number }) => Promise<Chunk>,
): AsyncGenerator<string> {
  let rows = chunkSize;
  const readAfter = ({ next }: Chunk) => {
    const ahead = next === undefined ? undefined : more({ cursor: next, rows });
    // A reader who has gone never hears why it failed.
    ahead?.catch(() => undefined);
    return ahead;
  };
  let text = first.print();
  rows = rowsAfter(text, first.rows);
  let ahead = readAfter(first);
  yield text;
  while (ahead !== undefined) {
    const chunk = await ahead;
    ahead = readAfter(chunk);
    // What is asked leaves before anything is printed.
    await setImmediate();
    text = chunk.print();
    rows = rowsAfter(text, chunk.rows);
    yield text;
  }
}

function rowsAfter(text: string, rows: number): number {
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
