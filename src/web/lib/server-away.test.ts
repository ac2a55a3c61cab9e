import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { absence, reportSilence, tryNow, whenServerIsBack } from './server-away.ts';

let isThere: boolean;
const asked = vi.fn();
const back = vi.fn();

beforeEach(async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    // What other tests of this process have left may ask for something, too.
    if (url !== '/api/health') return new Promise(() => {});
    asked(url);
    if (!isThere) throw new TypeError('Failed to fetch');
    return new Response('{"status":"ok"}');
  });
  // Starts from a known state, whatever the last test left.
  isThere = true;
  await tryNow();
  isThere = false;
  vi.clearAllMocks();
  vi.useFakeTimers({ now: 0 });
});
const stop = whenServerIsBack(back);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
afterAll(stop);

it('retries by itself, less and less often, until the server answers', async () => {
  reportSilence();
  expect(absence.get()).toEqual({ state: 'asked', nextTryAt: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(absence.get()).toEqual({ state: 'away', nextTryAt: 2_000 });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(absence.get()).toEqual({ state: 'away', nextTryAt: 6_000 });
  await vi.advanceTimersByTimeAsync(4_000 + 8_000 + 15_000 + 30_000);
  expect(absence.get()).toEqual({ state: 'away', nextTryAt: 89_000 });
  expect(asked).toHaveBeenCalledTimes(6);
  isThere = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(absence.get()).toBeNull();
  expect(back).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(7);
});

it('ignores one lost answer if the server answers when asked again', async () => {
  isThere = true;
  reportSilence();
  await vi.advanceTimersByTimeAsync(0);
  expect(absence.get()).toBeNull();
  expect(asked.mock.calls).toEqual([['/api/health']]);
  expect(back).not.toHaveBeenCalled();
});

it('asks at once for a user who does not want to wait, and only once however many calls failed', async () => {
  for (let n = 0; n < 5; n += 1) reportSilence();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveBeenCalledTimes(1);
  isThere = true;
  await tryNow();
  expect(absence.get()).toBeNull();
  expect(back).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(2);
});
