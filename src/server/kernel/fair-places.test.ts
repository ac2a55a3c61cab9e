import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FairPlaces } from './fair-places.ts';

test('each line is served by turns, in its own order, however long another is', async () => {
  const places = new FairPlaces(2);
  const done: string[] = [];
  const ask = (party: string, name: string) =>
    places.during(party, async () => {
      await soon();
      done.push(name);
    });
  const all = [
    ...Array.from({ length: 10 }, (_, n) => ask('a', `a${n}`)),
    ask('b', 'b0'),
    ask('b', 'b1'),
    ask('c', 'c0'),
  ];
  expect([places.waiting, places.waitingOf('a'), places.waitingOf('c')]).toEqual([11, 8, 1]);
  await Promise.all(all);
  expect(done).toEqual('a0 a1 a2 b0 c0 a3 b1 a4 a5 a6 a7 a8 a9'.split(' '));
  expect([places.waiting, places.waitingOf('a')]).toEqual([0, 0]);
});

test('a place is free again after work that failed', async () => {
  const places = new FairPlaces(1);
  await expect(places.during('a', () => Promise.reject(new Error('No')))).rejects.toThrow('No');
  await expect(places.during('b', async () => 'done')).resolves.toBe('done');
});
