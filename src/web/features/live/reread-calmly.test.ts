/** What others have changed is on the screen soon: when it is read again, and what holds that up. */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { absence } from '#web/lib/server-away.ts';
import { rereadCalmly } from './reread-calmly.ts';

const page = new EventTarget();
let isHidden = false;
let reading: ReturnType<typeof rereadCalmly>;
let client: QueryClient;

beforeEach(() => {
  isHidden = false;
  // Whatever another test has left.
  absence.set(null);
  vi.useFakeTimers();
  // As a page that was opened a while ago.
  vi.advanceTimersByTime(60_000);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  // For the glow of what was changed, which finds nothing here.
  vi.stubGlobal('CSS', { escape: String });
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal(
    'document',
    Object.assign(
      Object.defineProperty(page, 'hidden', { get: () => isHidden, configurable: true }),
      { querySelectorAll: () => [] },
    ),
  );
  client = new QueryClient();
  reading = rereadCalmly(client);
});
afterEach(() => {
  reading.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A list that was read and that nobody has changed since. */
function read(): void {
  client.setQueryData(['tasks', 'list'], []);
}
const isStale = () => client.getQueryState(['tasks', 'list'])?.isInvalidated;
const hear = (id: string) => reading.hear([{ type: 'task', id }]);

test('one change is read within half a second, and the next within another', async () => {
  read();
  hear('one');
  await vi.advanceTimersByTimeAsync(250);
  expect(isStale()).toBe(false);
  await vi.advanceTimersByTimeAsync(250);
  expect(isStale()).toBe(true);
  read();
  hear('two');
  await vi.advanceTimersByTimeAsync(750);
  expect(isStale()).toBe(true);
});

test('however many are told one after another, it is read again each second and a half', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    read();
    for (let count = 0; count < 15; count += 1) {
      reading.hear([{ type: 'task' }]);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(isStale()).toBe(true);
  }
});

test('a window that nobody sees reads once it is looked at', async () => {
  read();
  isHidden = true;
  hear('one');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isStale()).toBe(false);
  isHidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(50);
  expect(isStale()).toBe(true);
});

test('a reading that hangs does not hold up the next for ever', async () => {
  read();
  const never = new Promise<never>(() => undefined);
  const refetch = vi.spyOn(client, 'invalidateQueries').mockReturnValue(never);
  hear('one');
  await vi.advanceTimersByTimeAsync(500);
  hear('two');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(refetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(refetch).toHaveBeenCalledTimes(2);
});
