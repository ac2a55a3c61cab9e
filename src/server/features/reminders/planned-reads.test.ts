/** The mails of reminders are planned each minute: that reads what may ring by now, not all that is due soon. */
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { queriesOf } from '#test/asked-queries.ts';
import { aTask } from '#test/factories.ts';
import { rowsReadBy } from '#test/rows-read.ts';
import { planReminderMails } from './reminder-mails.ts';

const app = await openTestApp();
const ctx = await app.as('staff');
const { pool } = app.database;

test('tasks of the coming week are not read before their reminder', async () => {
  app.clock.set('2026-03-11T09:30:00Z');
  await pool.query(
    `insert into tasks (id, title, assignee_id, due_date, created_at, updated_at)
     select gen_random_uuid(), 'Task ' || n, $1, $2::timestamptz + interval '1 day' + n * interval '3 minutes', $2, $2
     from generate_series(1, 2000) n`,
    [ctx.actor.id, app.clock.now()],
  );
  await aTask(ctx, { title: 'Usual', dueDate: '2026-03-11T10:00:00Z' });
  await aTask(ctx, { title: 'Own', dueDate: '2026-03-12T09:00:00Z', reminderLead: '1_day' });
  await pool.query('vacuum analyze tasks');
  let planned: string[] = [];
  const asked = await queriesOf(async () => {
    planned = await planReminderMails(ctx);
  });
  expect(planned).toHaveLength(2);
  const plans = asked.filter(({ text }) => text.includes('"isMailed"'));
  expect(plans).toHaveLength(1);
  for (const plan of plans) expect(await rowsReadBy(pool, plan)).toBeLessThan(200);
});
