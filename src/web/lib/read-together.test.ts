import { expect, test, vi } from 'vitest';
import { readTogether } from './read-together.ts';

test('what is asked for together is read by as few calls as it takes, each id once', async () => {
  const read = vi.fn(async (ids: string[]) => new Map(ids.map((id) => [id, id.toUpperCase()])));
  const load = readTogether({ read, most: 2, pause: 1 });
  expect(await Promise.all(['a', 'b', 'a', 'c'].map(load))).toEqual(['A', 'B', 'A', 'C']);
  expect(read.mock.calls).toEqual([[['a', 'b']], [['c']]]);
  expect(await load('d')).toBe('D');
});

test('there is nothing, or it cannot be read', async () => {
  const load = readTogether({ read: async () => new Map(), most: 9, pause: 1 });
  expect(await load('a')).toBeNull();
  const failing = readTogether({
    read: () => Promise.reject(new Error('away')),
    most: 9,
    pause: 1,
  });
  await expect(failing('a')).rejects.toThrow('away');
});
