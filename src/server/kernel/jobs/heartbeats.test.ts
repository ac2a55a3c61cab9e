/** What a server that died was at goes to another soon, as pg-boss hears nothing of it any more. */
import { afterAll, expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { startJobs } from './jobs.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

test('every job has a heartbeat, however it was added', async () => {
  const faults: unknown[] = [];
  const jobs = await startJobs(database, (error) => faults.push(error));
  const options = { retryLimit: 0, retryDelay: 1, retryDelayMax: 1 };
  const ask = async (question: string) => (await database.pool.query(question)).rows;
  await jobs.on('errands', options, async () => undefined);
  await jobs.add('errands', [newId()]);
  await jobs.send('errands', { to: 'the post' });
  await jobs.everyMinute('rounds', async () => undefined);
  expect(
    await ask('select name, heartbeat_seconds as beat from jobs.job order by name, beat'),
  ).toEqual([
    { name: 'errands', beat: 30 },
    { name: 'errands', beat: 30 },
    { name: 'rounds', beat: 30 },
  ]);
  expect(await ask("select options ->> 'heartbeatSeconds' as beat from jobs.schedule")).toEqual([
    { beat: '30' },
  ]);
  await jobs.stop();
  expect(faults).toEqual([]);
});
