import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/lib/query-client.ts';
import { absence } from '#web/lib/server-away.ts';
import { polledRunQuery } from './bulk.api.ts';

let asked = 0;
let answer: () => Response;

beforeEach(() => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
  absence.set(null);
  asked = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    // The app asks by itself whether the server is back.
    if (url.startsWith('/api/bulk/')) asked += 1;
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  environmentManager.setIsServer(() => typeof window === 'undefined');
  vi.unstubAllGlobals();
});

const fails = (status: number) => () =>
  Response.json({ message: 'No', code: 'unavailable' }, { status });
const goesOn = () => Response.json({ status: 'running' });

/** How often a run is asked for in so many milliseconds. */
async function countCalls(milliseconds: number): Promise<number> {
  const before = asked;
  await vi.advanceTimersByTimeAsync(milliseconds);
  return asked - before;
}

function watchRun() {
  const observer = new QueryObserver(createQueryClient(), polledRunQuery('a'));
  return observer.subscribe(() => {});
}

test.each([500, 503])(
  'a run is read twice a second, less often while that answers %i, and often again after it',
  async (status) => {
    answer = goesOn;
    const stop = watchRun();
    expect(await countCalls(10_000)).toBeGreaterThan(15);
    answer = fails(status);
    expect(await countCalls(10_000)).toBeLessThan(5);
    answer = goesOn;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await countCalls(10_000)).toBeGreaterThan(15);
    stop();
  },
);

test('one that could never be read is asked for less often, too', async () => {
  answer = fails(503);
  const stop = watchRun();
  expect(await countCalls(20_000)).toBeLessThan(7);
  stop();
});

test('whoever may not read it does not ask again', async () => {
  answer = fails(403);
  const stop = watchRun();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(1);
  stop();
});
