/** How many passwords are worked on at once: the hash itself is tried where people sign in and up. */
import { setImmediate as soon } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { mustSurvive } from '#test/must-survive.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const work = vi.hoisted(() => ({ running: 0, most: 0, done: 0 }));

vi.mock('@node-rs/argon2', () => {
  const slow = <Result>(result: Result) =>
    vi.fn(async () => {
      work.running += 1;
      work.most = Math.max(work.most, work.running);
      await soon();
      work.running -= 1;
      work.done += 1;
      return result;
    });
  return { hash: slow('a hash'), verify: slow(true) };
});

test('a rush of sign-ins leaves the other threads alone, and what would wait too long is told', async () => {
  const rush = Array.from({ length: 150 }, (_, place) =>
    place % 2 ? verifyPassword('a hash', 'secret', 'a') : hashPassword('secret', 'a'),
  );
  // Somebody else need not wait for them, nor hear of it.
  const other = verifyPassword('a hash', 'secret', 'b').then(() => work.done);
  const refusals = (await Promise.allSettled(rush)).filter(({ status }) => status === 'rejected');
  expect(await other).toBeLessThan(6);
  expect(work).toEqual({ running: 0, most: 2, done: 103 });
  expect(refusals).toHaveLength(48);
  expect(refusals[0]).toMatchObject({ reason: { code: 'unavailable', retryAfter: 5 } });
  await expect(verifyPassword('a hash', 'secret')).resolves.toBe(true);
  mustSurvive('S-39', {
    figure: `${work.most} of 4 threads at most`,
    limit: 'hashed off the event loop',
  });
});
