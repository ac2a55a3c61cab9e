/** Calls that show the same are looked up together, never by a lookup that began before them. */
import { expect, test } from 'vitest';
import { CallerLookups } from './caller-lookups.ts';

interface Seen {
  number: number;
}

/** Lookups that end when a test says so, each with its number. */
function openLookups() {
  const lookups = new CallerLookups<Seen>();
  const ends: ((error?: Error) => void)[] = [];
  const find = () =>
    new Promise<Seen>((resolve, reject) => {
      const number = ends.length + 1;
      ends.push((error) => (error ? reject(error) : resolve({ number })));
    });
  const lookUp = (shown = 'a') => lookups.lookUp(shown, find);
  /** Ends one lookup, once it has begun. */
  const end = async (place: number, error?: Error) => {
    await expect.poll(() => ends.length).toBeGreaterThan(place);
    ends[place]?.(error);
  };
  return { lookUp, end, begun: () => ends.length };
}

test('those that come while one is under way share the next', async () => {
  const { lookUp, end, begun } = openLookups();
  const first = lookUp();
  await Promise.resolve();
  const later = [lookUp(), lookUp(), lookUp()];
  const another = lookUp('b');
  await expect.poll(begun).toBe(2);
  await end(0);
  await end(2);
  await end(1);
  expect((await first).number).toBe(1);
  expect((await another).number).toBe(2);
  expect((await Promise.all(later)).map(({ number }) => number)).toEqual([3, 3, 3]);
  expect(begun()).toBe(3);
});

test('each gets its own, to change as it likes', async () => {
  const { lookUp, end } = openLookups();
  const first = lookUp();
  await Promise.resolve();
  const [one, other] = [lookUp(), lookUp()];
  await end(0);
  await end(1);
  await first;
  expect(await one).not.toBe(await other);
});

test('one that fails fails for those that wait for it, not for the next', async () => {
  const { lookUp, end } = openLookups();
  const first = lookUp();
  await Promise.resolve();
  const [second, third] = [lookUp(), lookUp()];
  await end(0, new Error('Gone'));
  await expect(first).rejects.toThrow('Gone');
  await end(1, new Error('Still gone'));
  for (const call of [second, third]) await expect(call).rejects.toThrow('Still gone');
  const fourth = lookUp();
  await end(2);
  expect((await fourth).number).toBe(3);
});

test('a thousand wait for one, not more', async () => {
  const { lookUp, end } = openLookups();
  const first = lookUp();
  await Promise.resolve();
  const calls = Array.from({ length: 1_000 }, () => lookUp());
  await expect(lookUp()).rejects.toMatchObject({ code: 'too_many' });
  await end(0);
  await end(1);
  await Promise.all([first, ...calls]);
});
