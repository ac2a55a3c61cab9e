/** The bell's list, and the switch of the e-mails, over HTTP. */
import { beforeEach, expect, test, vi } from 'vitest';
import { mostReminders, type ReminderSettings, type Reminders } from '#contract/reminders.ts';
import type { Task } from '#contract/tasks.ts';
import { openTestApp } from '#test/app.ts';
import { aTask, aUser } from '#test/factories.ts';

const app = await openTestApp();
const mailing = await openTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });
const ctx = await app.as('staff');
const staff = await app.signIn('staff');
const usual = { email: true, eventEmail: false, taskLead: '1_hour', eventLead: '10_minutes' };
const sydney = { 'time-zone': 'Australia/Sydney' };

beforeEach(async () => {
  app.clock.set('2026-03-11T09:30:00Z');
  await app.database.pool.query('delete from tasks');
});

const titlesOf = ({ overdue, today }: Reminders) => ({
  overdue: overdue.map(({ title }) => title),
  today: today.map(({ title }) => title),
});

test('lists what is overdue and due today by the viewer’s days, the most overdue first', async () => {
  await aTask(ctx, { title: 'Yesterday', dueDate: '2026-03-10T12:59:00Z' });
  await aTask(ctx, { title: 'Last week', dueDate: '2026-03-04T12:00:00Z' });
  await aTask(ctx, { title: 'Tonight', dueDate: '2026-03-11T12:59:00Z' });
  await aTask(ctx, { title: 'After midnight', dueDate: '2026-03-11T13:00:00Z' });
  await aTask(ctx, { title: 'Some day' });
  const { body } = await staff.get<Reminders>('/api/reminders', sydney);
  expect(titlesOf(body)).toEqual({ overdue: ['Last week', 'Yesterday'], today: ['Tonight'] });
});

test('agrees with the tasks page, but for tasks whose reminder is off', async () => {
  for (let hour = -60; hour < 60; hour += 7) {
    await aTask(ctx, { dueDate: new Date(+app.clock.now() + hour * 3_600_000).toISOString() });
  }
  const muted = await aTask(ctx, { dueDate: '2026-03-10T00:00:00Z', reminderEnabled: 'false' });
  const { body } = await staff.get<Reminders>('/api/reminders', sydney);
  for (const filter of ['overdue', 'today'] as const) {
    const { body: tasks } = await staff.get<Task[]>(
      `/api/tasks?filter=${filter}&assigneeId=${ctx.actor.id}`,
      sydney,
    );
    const expected = tasks.map(({ id }) => id).filter((id) => id !== muted.id);
    expect(body[filter].map(({ id }) => id)).toEqual(expected);
  }
});

test('lists what is due today however much is overdue', async () => {
  const overdue = Array.from({ length: mostReminders + 1 }, () => ({
    title: 'Late',
    dueDate: '2026-03-01T00:00:00Z',
  }));
  expect((await staff.post('/api/tasks/many', { tasks: overdue })).status).toBe(201);
  await aTask(ctx, { title: 'Tonight', dueDate: '2026-03-11T12:59:00Z' });
  const { body } = await staff.get<Reminders>('/api/reminders', sydney);
  expect(body.overdue).toHaveLength(mostReminders);
  expect(titlesOf(body).today).toEqual(['Tonight']);
});

test('leaves out what is done, deleted or somebody else’s', async () => {
  const other = await aUser(ctx);
  const late = { dueDate: '2026-03-01T00:00:00Z' };
  await aTask(ctx, { ...late, status: 'completed', completionReason: 'Done' });
  await aTask(ctx, { ...late, assigneeId: other.id });
  const deleted = await aTask(ctx, late);
  await staff.delete(`/api/tasks/${deleted.id}`);
  expect((await staff.get<Reminders>('/api/reminders')).body).toEqual({
    overdue: [],
    today: [],
    rung: [],
    nextAt: null,
    now: app.clock.now().toISOString(),
  });
});

test('e-mails are on until they are switched off, each for oneself', async () => {
  const settings = '/api/reminders/settings';
  expect((await staff.get(settings)).body).toEqual({ ...usual, available: false });
  expect((await staff.patch<ReminderSettings>(settings, { email: false })).body.email).toBe(false);
  expect((await staff.patch<ReminderSettings>(settings, { email: false })).body.email).toBe(false);
  expect((await staff.get<ReminderSettings>(settings)).body.email).toBe(false);
  const admin = await app.signIn('admin');
  expect((await admin.get<ReminderSettings>(settings)).body.email).toBe(true);
  expect((await staff.patch(settings, { email: 'off' })).status).toBe(400);
  const { rows } = await app.database.pool.query(
    `select actor_id, before, after from changes where verb = 'user.reminders-changed'`,
  );
  expect(rows).toEqual([
    {
      actor_id: ctx.actor.id,
      before: {
        ...{ id: ctx.actor.id, reminderEmails: true, eventEmail: false },
        ...{ taskLead: '1_hour', eventLead: '10_minutes' },
      },
      after: {
        ...{ id: ctx.actor.id, reminderEmails: false, eventEmail: false },
        ...{ taskLead: '1_hour', eventLead: '10_minutes' },
      },
    },
  ]);
});

test('what two devices switch at the same moment is both switched', async () => {
  const settings = '/api/reminders/settings';
  const user = await aUser(ctx);
  const [one, other] = [await app.signIn(user), await app.signIn(user)];
  const held = await app.database.pool.connect();
  let replies: Promise<unknown>;
  try {
    await held.query('begin');
    // As if a third one had just chosen.
    await held.query('insert into reminder_settings (user_id, email) values ($1, true)', [user.id]);
    const given = [
      one.patch(settings, { email: false }),
      other.patch(settings, { eventEmail: true }),
    ];
    replies = Promise.all(given);
    await vi.waitFor(async () => {
      const { rowCount } = await app.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(2);
    }, 10_000);
    await held.query('commit');
  } finally {
    held.release();
  }
  await replies;
  expect((await one.get(settings)).body).toMatchObject({ email: false, eventEmail: true });
});

test('says whether this server can send any', async () => {
  const client = await mailing.signIn('staff');
  expect((await client.get('/api/reminders/settings')).body).toEqual({
    ...usual,
    available: true,
  });
});
