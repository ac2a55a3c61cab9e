import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { restAfter } from './rest-after.ts';

it('rests once where nothing else is done', async () => {
  expect(await restAfter(1, { isBusy: () => false })).toBe(1);
});

it('rests until there is nothing else to do', async () => {
  const answers = [true, true, false];
  expect(await restAfter(1, { isBusy: () => answers.shift() ?? true })).toBe(3);
});

it('rests nine times as long while the event loop has no time to spare', async () => {
  let isOver = false;
  const others = (async () => {
    while (!isOver) await setImmediate();
  })();
  expect(await restAfter(5)).toBe(9);
  isOver = true;
  await others;
});

it('ends with the server', async () => {
  const closing = new AbortController();
  const rested = restAfter(60_000, { signal: closing.signal, isBusy: () => true });
  closing.abort();
  expect(await rested).toBe(1);
});
