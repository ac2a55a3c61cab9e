/** Pages that tell how much there is read sums, not everything: their statements read few rows, by their plans. */
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { queriesOf } from '#test/asked-queries.ts';
import { aTask, aUser } from '#test/factories.ts';
import { rowsReadBy } from '#test/rows-read.ts';
import { addUpActivitySums } from './features/activity/add-up-activity-sums.ts';
import { addUpOpportunitySums } from './features/pipeline/add-up-opportunity-sums.ts';
import { addUpPipeline } from './features/pipeline/add-up-pipeline.ts';
import { addUpStays } from './features/pipeline/keep-stays.ts';
import { addUpTaskSums } from './features/tasks/add-up-task-sums.ts';

const app = await openTestApp();
const { pool, orm } = app.database;
const boss = await app.signIn('super_user');
const kim = (await aUser(await app.as())).id;
const lou = (await aUser(await app.as())).id;

/** A statement that reads a third of them reads too many. */
const records = 6_000;
const mostRows = 2_000;

beforeAll(async () => {
  await pool.query(
    `insert into tasks (id, title, status, assignee_id, due_date, created_at, completed_at, updated_at)
     select gen_random_uuid(), 'Task ' || n, case when n % 5 < 4 then 'completed' else 'pending' end,
       (array[$2, $3]::uuid[])[1 + n % 2], now.at + (60 - n % 700) * interval '25 hours',
       now.at - n * interval '1 hour', now.at - n * interval '1 hour', now.at
     from generate_series(1, $1::int) n, (select $4::timestamptz as at) as now`,
    [records, kim, lou, app.clock.now()],
  );
  await pool.query(
    `insert into activity_log (id, activity_type, user_id, created_at)
     select gen_random_uuid(), (array['phone_call', 'email', 'meeting'])[1 + n % 3], (array[$2, $3]::uuid[])[1 + n % 2],
       $4::timestamptz - n * interval '1 hour'
     from generate_series(1, $1::int) n`,
    [records, kim, lou, app.clock.now()],
  );
  await pool.query(
    `insert into opportunities (id, name, stage, value, assigned_to_id, stage_since, rank, created_at, updated_at)
     select gen_random_uuid(), 'Deal ' || n, case when n % 20 > 0 then 'closed_won' else 'lead' end, n,
       (array[$2, $3]::uuid[])[1 + n % 2], now.at - n * interval '1 hour', 'a', now.at - n * interval '1 hour', now.at
     from generate_series(1, $1::int) n, (select $4::timestamptz as at) as now`,
    [records, kim, lou, app.clock.now()],
  );
  await pool.query(
    `insert into changes (id, at, verb, record_type, record_id, before, after)
     select gen_random_uuid(), stage_since, 'opportunity.stage_changed', 'opportunity', id, '{"stage": "lead"}', '{"stage": "closed_won"}'
     from opportunities where stage = 'closed_won'`,
  );
  await addUpTaskSums(orm);
  await addUpActivitySums(orm);
  await addUpPipeline(orm);
  await addUpOpportunitySums(orm);
  await addUpStays(orm);
  await pool.query('vacuum analyze tasks, activity_log, opportunities, changes');
  await pool.query('vacuum analyze task_sums, activity_sums, pipeline_sums, workload_counts');
  await pool.query('vacuum analyze opportunity_sums, opportunity_stays, stay_sums');
});

test.each([
  '/api/tasks/counts',
  `/api/tasks/counts?assigneeId=${kim}`,
  '/api/stats',
  '/api/stats/due',
  `/api/stats/due?assigneeId=${kim}`,
  '/api/stats/staff-overdue',
  '/api/stats/staff-overview',
  '/api/reports/tasks?period=all',
  `/api/reports/tasks?period=all&userId=${kim}`,
  '/api/reports/tasks?period=90',
  '/api/reports/tasks?period=30',
  `/api/reports/tasks?period=30&userId=${kim}`,
  '/api/reports/summary?period=all',
  `/api/reports/summary?period=all&userId=${kim}`,
  '/api/reports/sales?period=all',
  `/api/reports/sales?period=all&userId=${kim}`,
  '/api/reports/activity?period=all',
  `/api/reports/activity?period=all&userId=${kim}`,
  '/api/reports/activity?period=90',
  '/api/reports/activity?period=30',
  '/api/calendar?from=2026-02-22&to=2026-04-04&perDay=2',
  `/api/calendar?from=2026-02-22&to=2026-04-04&perDay=2&ownerId=${kim}`,
])('%s reads few rows of many', async (path) => {
  const queries = await queriesOf(async () => {
    // Where no day begins with one of UTC, nor at a whole hour.
    const reply = await boss.get(path, { 'time-zone': 'Asia/Kathmandu' });
    expect(reply.status).toBe(200);
  });
  const reading = queries.filter(({ text }) => /^\s*select/i.test(text));
  expect(reading).not.toEqual([]);
  for (const query of reading) {
    expect(await rowsReadBy(pool, query), query.text).toBeLessThan(mostRows);
  }
});

test('a task that is open again has its line removed without reading the others', async () => {
  const task = await aTask(await app.as('super_user'), { title: 'Ring' });
  const patch = (status: string) =>
    boss.patch(`/api/tasks/${task.id}`, { status, completionReason: 'Rang' });
  expect((await patch('completed')).status).toBe(200);
  const queries = await queriesOf(async () => {
    expect((await patch('pending')).status).toBe(200);
  });
  const asked = queries.filter(({ text }) => /^delete from "activity_log"/.test(text));
  expect(asked).toHaveLength(1);
  for (const query of asked) expect(await rowsReadBy(pool, query)).toBeLessThan(100);
});
