import { expect, test } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { openTestApp } from '#test/app.ts';
import { fillWithDemo } from './fill-with-demo.ts';

test('an empty database is filled with a team that was busy today, and leads that can be reached', async () => {
  const app = await openTestApp();
  app.clock.set('2026-03-11T04:20:00Z');
  const zone = { 'time-zone': 'Australia/Sydney' };
  const boss = await app.signIn('super_user');
  const visitor = { ...(await app.as('super_user')), actor: null, timeZone: zone['time-zone'] };
  const { usernames } = await fillWithDemo(visitor);
  expect(usernames).toContain('olivia');
  const { body: tasks } = await boss.get<Task[]>('/api/tasks?filter=today', zone);
  expect(tasks.filter(({ status }) => status === 'completed').length).toBeGreaterThan(0);
  expect(tasks.filter(({ status }) => status !== 'completed').length).toBeGreaterThanOrEqual(18);
  const { rows } = await app.database.pool.query(
    `select count(*)::int as companies, count(distinct phone)::int as phones,
       (count(*) filter (where website like 'https://www.%.example'))::int as sites
     from lead_directory_companies`,
  );
  expect(rows).toEqual([{ companies: 503, phones: 503, sites: 503 }]);
  await expect(fillWithDemo(visitor)).rejects.toThrow('already holds accounts');
});
