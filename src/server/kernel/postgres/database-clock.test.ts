/** Servers go by the database's clock: their own may be wrong, or jump. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { type DatabaseClock, openDatabaseClock } from './database-clock.ts';

const hour = 3_600_000;
const minute = 60_000;
let database: TestDatabase;
let clock: DatabaseClock;
const warn = vi.fn();

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());
beforeEach(() => {
  warn.mockClear();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  clock.close();
  vi.useRealTimers();
});

/** How far the clock may be from the database's; generous, as a busy machine answers late. */
async function distance(): Promise<number> {
  const { rows } = await database.pool.query<{ at: Date }>('select clock_timestamp() as at');
  return Math.abs(clock.now().getTime() - (rows[0]?.at.getTime() ?? 0));
}

test.each([30_000, -30_000, hour])('a server whose clock is off by %i ms', async (skew) => {
  vi.setSystemTime(Date.now() + skew);
  clock = await openDatabaseClock(database, { warn });
  expect(await distance()).toBeLessThan(5_000);
  const seconds = Math.abs(skew) / 1_000;
  const way = skew > 0 ? 'ahead of' : 'behind';
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(`^The clock of this server is ${seconds} s ${way} the database's, `)],
  ]);
});

test('nothing is logged while the clock is right, and a jump of it has no effect', async () => {
  vi.setSystemTime(vi.getRealSystemTime());
  clock = await openDatabaseClock(database, { warn });
  const before = clock.now().getTime();
  for (const jump of [hour, -hour, -hour]) {
    vi.setSystemTime(Date.now() + jump);
    expect(await distance()).toBeLessThan(5_000);
  }
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
  expect(warn).not.toHaveBeenCalled();
});

test('the database is asked again each minute, and one that is away changes nothing', async () => {
  let ahead = 0;
  let isAway = false;
  const execute = vi.fn(async () => {
    if (isAway) throw new Error('Away');
    return { rows: [{ time: vi.getRealSystemTime() + ahead }] };
  });
  const orm = { execute } as unknown as TestDatabase['orm'];
  clock = await openDatabaseClock({ orm, steadyFor: () => 0 }, { warn, interval: 20 });
  const off = () => clock.now().getTime() - vi.getRealSystemTime();
  ahead = 10 * minute;
  await expect.poll(() => Math.round(off() / minute)).toBe(10);
  isAway = true;
  const asked = execute.mock.calls.length;
  await expect.poll(() => execute.mock.calls.length).toBeGreaterThan(asked + 2);
  expect(Math.round(off() / minute)).toBe(10);
});
