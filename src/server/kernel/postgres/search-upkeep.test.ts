import { expect, test, vi } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aPerson } from '#test/factories.ts';
import { orderSearchIndexes, searchUpkeepEvery } from './search-upkeep.ts';

test('what was written is put in order for searches every ten seconds, and found before and after', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const app = await openTestApp();
  const db = app.database.orm;
  const ctx = await app.as('staff');
  const staff = await app.signIn('staff');
  const findLedgers = async () => (await staff.get<unknown[]>('/api/people?q=ledger')).body.length;
  await aPerson(ctx, { name: 'Lena Ledger' });
  expect(await orderSearchIndexes(db)).toBeGreaterThan(0);
  expect(await orderSearchIndexes(db)).toBe(0);

  await app.listen();
  await aPerson(ctx, { name: 'Lars Ledger' });
  expect(await findLedgers()).toBe(2);
  vi.advanceTimersByTime(searchUpkeepEvery);
  // Waits for the round that has begun.
  await app.fastify.close();
  expect(await orderSearchIndexes(db)).toBe(0);
  vi.useRealTimers();
});
