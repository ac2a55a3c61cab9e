/** The demo team: there at the start, with records that are made where and when somebody first looks. */
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { expect, test } from 'vitest';
import type { ActivityLog } from '#contract/activity.ts';
import type { Person } from '#contract/people.ts';
import type { Task } from '#contract/tasks.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { openTestApp, TestClock } from '#test/app.ts';
import { aUser } from '#test/factories.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { fillWithDemo, foundDemoTeam, openDemo } from './fill-with-demo.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const database = await createTestDatabase();
const clock = new TestClock('2026-03-11T04:20:00Z');
// The machine stands where it is night.
const machine = { timeZone: 'America/New_York', actor: null, ifMatch: undefined };
const visitor = { db: database.orm, clock, ...machine };
const onSeen = openDemo(visitor);
let seen = 0;
const app = await openTestApp({
  database,
  clock,
  onSeen: (timeZone) => {
    seen += 1;
    return onSeen(timeZone);
  },
});
const zone = { 'time-zone': 'Australia/Sydney' };

test('a team is there at once, and again after a start at which nobody had looked', async () => {
  const { usernames, password } = await foundDemoTeam(visitor);
  expect(usernames).toContain('olivia');
  expect(password).toMatch(/^\S{8}$/);
  expect(await foundDemoTeam(visitor)).toEqual({
    usernames: expect.arrayContaining(usernames),
    password: null,
  });
  const { rows } = await app.database.pool.query(
    `select count(*)::int as companies, count(distinct phone)::int as phones,
       (count(*) filter (where website like 'https://www.%.example'))::int as sites
     from lead_directory_companies`,
  );
  expect(rows).toEqual([{ companies: 503, phones: 503, sites: 503 }]);
});

test('it works where whoever looks first is, up to this hour, and tells calls among the rest', async () => {
  const boss = await app.signIn('super_user');
  const asked = seen;
  const first = boss.get<Task[]>('/api/tasks?filter=today', zone);
  const meanwhile = boss.get<Person[]>('/api/people', { 'time-zone': 'America/Los_Angeles' });
  const { body: today } = await first;
  expect((await meanwhile).body).toHaveLength(400);
  expect(seen).toBeGreaterThan(asked);
  expect(today.filter(({ status }) => status === 'completed').length).toBeGreaterThan(0);
  expect(today.filter(({ status }) => status !== 'completed').length).toBeGreaterThanOrEqual(18);

  const { body: rung } = await boss.get<ActivityLog[]>(
    '/api/activity-logs?activityType=phone_call',
  );
  const logged = rung.filter(({ description }) => description?.startsWith('Logged a call: '));
  expect(logged).toHaveLength(180);
  const { body: tasks } = await boss.get<Task[]>('/api/tasks');
  const instants = [
    ...rung.map(({ createdAt }) => createdAt),
    ...tasks.flatMap(({ dueDate }) => dueDate ?? []),
  ];
  const odd = instants.filter((instant) => {
    const local = dayjs(instant).tz('Australia/Sydney');
    const hour = local.hour() + local.minute() / 60;
    return hour < 8 || hour > 17 || [0, 6].includes(local.day());
  });
  expect(odd).toEqual([]);

  const call = logged.find(({ personId }) => personId);
  const { body: timeline } = await boss.get<TimelineEntry[]>(
    `/api/timeline?personId=${call?.personId}`,
  );
  expect(timeline.map(({ verb }) => verb)).toContain('call.logged');
  const { rows } = await app.database.pool.query<{ two: number }>(
    `select count(*)::int as two from people where job_title like '% and %'`,
  );
  expect(rows[0]?.two).toBeGreaterThan(10);
});

test('what is there stays as it is, whoever looks', async () => {
  const boss = await app.signIn('super_user');
  await fillWithDemo({ ...visitor, timeZone: 'Europe/Berlin' });
  expect((await boss.get<Person[]>('/api/people')).body).toHaveLength(400);
  await expect(foundDemoTeam(visitor)).rejects.toThrow('already holds people');
});

test('a database with accounts of its own is refused', async () => {
  const other = await createTestDatabase();
  try {
    await aUser({ db: other.orm, clock }, { username: 'olivia' });
    await expect(foundDemoTeam({ ...visitor, db: other.orm })).rejects.toThrow(
      'already holds accounts',
    );
  } finally {
    await other.drop();
  }
});
