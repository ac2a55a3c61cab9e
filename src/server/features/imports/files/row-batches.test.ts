import { expect, test } from 'vitest';
import { readAhead } from './row-batches.ts';

/** Batches of one row each, and which of them have been asked for. */
function open(count: number, fault?: Error) {
  const asked: number[] = [];
  async function* batches(): AsyncGenerator<number[]> {
    for (let row = 1; row <= count; row += 1) {
      asked.push(row);
      yield [row];
    }
    if (fault) throw fault;
  }
  return { asked, rows: readAhead(batches()) };
}

test('two batches are joined, in order, and the last may be alone', async () => {
  expect(await Array.fromAsync(open(5).rows)).toEqual([[1, 2], [3, 4], [5]]);
  expect(await Array.fromAsync(open(0).rows)).toEqual([]);
});

test('while some are written the next are read, and no more than four', async () => {
  const { asked, rows } = open(20);
  expect((await rows.next()).value).toEqual([1, 2]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual([1, 2, 3, 4, 5]);
});

test('an error comes after what was read before it', async () => {
  const { rows } = open(2, new Error('cut off'));
  expect((await rows.next()).value).toEqual([1, 2]);
  await expect(rows.next()).rejects.toThrow('cut off');
});

test('an error that nobody waits for any more is nobody’s', async () => {
  const { asked, rows } = open(3, new Error('cut off'));
  await rows.next();
  await rows.return(undefined);
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual([1, 2, 3]);
});
