/** Memory is given back once nobody has asked for anything for a while, and where it is worth it. */
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { registerIdleMemory } from './idle-memory.ts';

const megabyte = 1024 * 1024;

test('after half a minute without a call, and again once as much has gathered', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = Fastify();
  let used = 100 * megabyte;
  const collect = vi.fn(() => {
    used = 70 * megabyte;
  });
  registerIdleMemory(app, { collect, readUsed: () => used });
  app.get('/', async () => 'here');
  await app.ready();

  vi.advanceTimersByTime(20_000);
  await app.inject('/');
  vi.advanceTimersByTime(20_000);
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20_000);
  expect(collect).toHaveBeenCalledTimes(1);

  used += 10 * megabyte;
  vi.advanceTimersByTime(120_000);
  expect(collect).toHaveBeenCalledTimes(1);
  used += 10 * megabyte;
  vi.advanceTimersByTime(20_000);
  expect(collect).toHaveBeenCalledTimes(2);

  used += 50 * megabyte;
  await app.close();
  vi.advanceTimersByTime(120_000);
  expect(collect).toHaveBeenCalledTimes(2);
});

test('nothing is done where Node cannot', async () => {
  const app = Fastify();
  registerIdleMemory(app, { collect: undefined });
  await app.close();
});
