/** Many at once: the number of statements depends on the batches, not the items. */
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { aContactThere, anEventThere } from '#test/mail-service.ts';
import { openMailSync } from '#test/mail-sync.ts';

const { there, sync, people, events, changeCount, startAfresh } = await openMailSync();
const query = vi.spyOn(pg.Client.prototype, 'query');
afterAll(() => vi.restoreAllMocks());

/** Statements that were sent meanwhile, including heartbeats. */
async function statements(work: () => Promise<unknown>): Promise<number> {
  const before = query.mock.calls.length;
  await work();
  return query.mock.calls.length - before;
}

test('a thousand contacts come in by batches, and a second sync costs almost nothing', async () => {
  await startAfresh();
  there.pageSize = 1_000;
  for (let n = 0; n < 1_000; n += 1) {
    there.put(
      'book',
      `c${n}`,
      aContactThere({ name: `Person ${n}`, emails: [`p${n}@many.example`] }),
    );
  }
  expect(await statements(() => sync('contacts'))).toBeLessThan(400);
  expect(await people()).toHaveLength(1_000);
  const changes = await changeCount();
  expect(await statements(() => sync('contacts'))).toBeLessThan(100);
  expect(await changeCount()).toBe(changes);

  for (let n = 0; n < 1_000; n += 1) {
    const changed = { name: `Person ${n}`, emails: [`p${n}@many.example`], jobTitle: 'Driver' };
    there.put('book', `c${n}`, aContactThere(changed));
  }
  expect(await statements(() => sync('contacts'))).toBeLessThan(400);
  expect(await changeCount()).toBe(changes + 1_000);
  expect((await people()).filter(({ jobTitle }) => jobTitle !== 'Driver')).toEqual([]);
  for (let n = 0; n < 1_000; n += 1) there.drop('book', `c${n}`);
  expect(await statements(() => sync('contacts', '?allowDeletions=true'))).toBeLessThan(400);
  expect(await people()).toEqual([]);
  expect(await changeCount()).toBe(changes + 2_000);
}, 120_000);

test('a year of weekly and daily meetings comes in by batches', async () => {
  await startAfresh();
  for (let n = 0; n < 20; n += 1) {
    const hour = String(n).padStart(2, '0');
    const start = { instant: `2026-01-05T${hour}:00:00.000Z` };
    const series = { lines: ['RRULE:FREQ=WEEKLY'], timeZone: 'Australia/Sydney', exceptions: [] };
    there.put('cal', `w${n}`, anEventThere({ title: `Weekly ${n}`, start, end: null, series }));
  }
  const series = { lines: ['RRULE:FREQ=DAILY'], timeZone: null, exceptions: [] };
  there.put('cal', 'daily', anEventThere({ start: { day: '2026-01-01' }, end: null, series }));
  expect(await statements(() => sync('calendar'))).toBeLessThan(200);
  const all = await events();
  expect(all.filter(({ allDay }) => allDay)).toHaveLength(69 + 1 + 365);
  expect(all.length).toBeGreaterThan(20 * 60);
  const changes = await changeCount();
  expect(await statements(() => sync('calendar'))).toBeLessThan(100);
  expect(await changeCount()).toBe(changes);
}, 40_000);
