/** Many things, cut so that nobody else waits until the last of them is done. */
import { setImmediate } from 'node:timers/promises';

const beforeTurn = 50;

/** One after the other; what else the process has to do gets its turn after every fifty. */
export async function* unhurried<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let done = 0;
  for (const item of items) {
    yield item;
    done += 1;
    if (done % beforeTurn === 0) await setImmediate();
  }
}

/** Piece by piece, each of `size` but for the last; none of nothing. */
export function* cutInPieces<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let place = 0; place < items.length; place += size) {
    yield items.slice(place, place + size);
  }
}
