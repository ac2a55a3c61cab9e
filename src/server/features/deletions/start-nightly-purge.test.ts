/** A server that listens removes by itself what is due, once the hour of the night has come. */
import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import type { DeletionSettings } from '#contract/deletion-settings.ts';
import { registerJobs } from '#server/kernel/jobs/app-jobs.ts';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { aPerson } from '#test/factories.ts';
import { openRemovals } from '#test/nightly-removals.ts';
import { startNightlyPurge } from './start-nightly-purge.ts';

const { app, boss, store, openGoodBackup, forgetSyncs, remove, backUp } = await openRemovals();
const quarterOfAnHour = 15 * 60_000;

afterEach(() => {
  vi.useRealTimers();
});

/** What a server does in one of its rounds, up to its end; returns what it logged. */
async function goRound(): Promise<string[]> {
  const logged: string[] = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const database = openDatabase(app.database.url);
  const server = fastify({
    logger: { level: 'warn', stream: { write: (line) => logged.push(line) } },
  });
  server.decorate('database', database);
  server.decorate('clock', app.clock);
  registerJobs(server);
  startNightlyPurge(server, { store, openGoodBackup, forgetSyncs });
  await server.listen({ host: '127.0.0.1', port: 0 });
  vi.advanceTimersByTime(quarterOfAnHour);
  // Closing waits for the round, and for what that has begun.
  await server.close();
  vi.useRealTimers();
  await database.close();
  return logged;
}

const readPurgedAt = async () =>
  (await boss.get<DeletionSettings>('/api/deletion-settings')).body.purgedAt;

test('what is due stays until the hour has passed, and is gone with the round after it', async () => {
  const person = await aPerson(await app.as());
  const isThere = async () => {
    const { rows } = await app.database.pool.query('select 1 from people where id = $1', [
      person.id,
    ]);
    return rows.length === 1;
  };
  // By the server's own zone, as the hour is. Days begin to count once there are settings.
  app.clock.set(new Date(2026, 2, 10, 12, 0));
  await boss.get('/api/deletion-settings');
  await remove(`people/${person.id}`);
  await backUp();

  app.clock.set(new Date(2026, 3, 9, 4, 1));
  expect(await goRound()).toEqual([]);
  const last = app.clock.now().toISOString();
  expect(await readPurgedAt()).toBe(last);
  expect(await isThere()).toBe(true);

  app.clock.set(new Date(2026, 3, 10, 3, 59));
  expect(await goRound()).toEqual([]);
  expect(await readPurgedAt()).toBe(last);
  expect(await isThere()).toBe(true);

  app.clock.set(new Date(2026, 3, 10, 4, 1));
  expect(await goRound()).toEqual([]);
  expect(await isThere()).toBe(false);
});
