/** Lead times and snoozes, over HTTP: what the bell says when, on all of a user's devices, of tasks and of events. */
import { beforeEach, expect, test } from 'vitest';
import type { Reminders } from '#contract/reminders.ts';
import { openTestApp } from '#test/app.ts';
import { anEvent, aPerson, aTask, aUser } from '#test/factories.ts';

const app = await openTestApp();
const ctx = await app.as('staff');
const staff = await app.signIn('staff');
const phone = await app.signIn('staff');
const settings = '/api/reminders/settings';

beforeEach(async () => {
  app.clock.set('2026-03-11T09:30:00Z');
  await app.database.pool.query(
    'delete from reminder_snoozes; delete from reminder_settings; delete from tasks; delete from calendar_events',
  );
});

async function read(from = staff, zone = 'UTC'): Promise<Reminders> {
  const { status, body } = await from.get<Reminders>('/api/reminders', { 'time-zone': zone });
  expect(status).toBe(200);
  return body;
}
const at = (time: string) => app.clock.set(`2026-03-11T${time}:00Z`);
const rung = async (from = staff) => (await read(from)).rung.map(({ title }) => title);
const snooze = (type: string, id: string, until: string | null, from = staff) =>
  from.post<Reminders>('/api/reminders/snooze', { type, id, until });

test.each([
  ['at_time', '12:00'],
  ['10_minutes', '11:50'],
  ['30_minutes', '11:30'],
  ['1_hour', '11:00'],
  ['2_hours', '10:00'],
] as const)('a task and an event with the lead %s ring at %s', async (reminderLead, time) => {
  const noon = '2026-03-11T12:00:00Z';
  const person = await aPerson(ctx, { name: 'Paula Buyer' });
  await aTask(ctx, { title: 'Call', dueDate: noon, hasDueTime: true, reminderLead });
  await anEvent(ctx, { title: 'Demo', eventDate: noon, reminderLead, personId: person.id });
  const before = await read();
  expect(before).toMatchObject({ rung: [], nextAt: `2026-03-11T${time}:00.000Z` });
  at(time);
  expect(await read()).toMatchObject({
    nextAt: null,
    rung: [
      { type: 'task', title: 'Call', at: '2026-03-11T12:00:00.000Z', hasTime: true },
      { type: 'event', title: 'Demo', hasTime: true, personName: 'Paula Buyer' },
    ],
  });
});

test('days and weeks before, too; and none says nothing beforehand', async () => {
  await aTask(ctx, { title: 'Day', dueDate: '2026-03-12T09:00:00Z', reminderLead: '1_day' });
  await anEvent(ctx, { title: 'Days', eventDate: '2026-03-13T09:00:00Z', reminderLead: '2_days' });
  await anEvent(ctx, { title: 'Week', eventDate: '2026-03-18T09:00:00Z', reminderLead: '1_week' });
  await aTask(ctx, { title: 'None', dueDate: '2026-03-11T09:40:00Z', reminderLead: 'never' });
  await aTask(ctx, { title: 'Off', dueDate: '2026-03-11T09:40:00Z', reminderEnabled: 'false' });
  await anEvent(ctx, { title: 'Silent', eventDate: '2026-03-11T09:40:00Z', reminderLead: 'never' });
  const { today, ...read_ } = await read();
  expect(read_.rung.map(({ title }) => title)).toEqual(['Day', 'Days', 'Week']);
  expect(today.map(({ title }) => title)).toEqual(['None']);
  expect(read_.nextAt).toBeNull();
});

test('what does not say goes by the user’s default', async () => {
  await aTask(ctx, { title: 'Call', dueDate: '2026-03-11T10:31:00Z' });
  await anEvent(ctx, { title: 'Demo', eventDate: '2026-03-11T09:41:00Z' });
  expect(await rung()).toEqual([]);
  at('09:31');
  expect(await rung()).toEqual(['Demo', 'Call']);
  const changed = await staff.patch(settings, { taskLead: 'never', eventLead: 'at_time' });
  expect(changed.body).toMatchObject({ email: true, taskLead: 'never', eventLead: 'at_time' });
  expect(await rung()).toEqual([]);
  at('09:41');
  expect(await rung()).toEqual(['Demo']);
  expect(await staff.patch(settings, { taskLead: 'soon' })).toMatchObject({
    status: 400,
    body: { fields: { taskLead: expect.stringContaining('must be one of') } },
  });
});

test('an event is told to whoever made it until it has ended; a task until it is done', async () => {
  const other = await aUser(ctx);
  await aTask(ctx, { title: 'Theirs', dueDate: '2026-03-11T09:30:00Z', assigneeId: other.id });
  const task = await aTask(ctx, { title: 'Call', dueDate: '2026-03-11T09:30:00Z' });
  const endDate = '2026-03-11T09:45:00Z';
  await anEvent(ctx, { title: 'Demo', eventDate: '2026-03-11T09:31:00Z', endDate });
  await anEvent(ctx, { title: 'Open', eventDate: '2026-03-11T09:32:00Z' });
  expect(await rung()).toEqual(['Call', 'Demo', 'Open']);
  expect(await rung(await app.signIn(other))).toEqual(['Theirs']);
  at('09:45');
  expect(await rung()).toEqual(['Call', 'Open']);
  at('10:32');
  expect(await rung()).toEqual(['Call']);
  await staff.patch(`/api/tasks/${task.id}`, { status: 'completed', completionReason: 'Done' });
  expect(await rung()).toEqual([]);
});

test('whoever takes part is told by their own default, and puts it off for themselves alone', async () => {
  const joining = await aUser(ctx);
  const colleague = await app.signIn(joining);
  await colleague.patch(settings, { eventLead: '1_hour' });
  const event = await anEvent(ctx, {
    title: 'Demo',
    eventDate: '2026-03-11T10:30:00Z',
    participantIds: [joining.id],
  });
  expect(await rung()).toEqual([]);
  expect(await rung(colleague)).toEqual(['Demo']);
  expect((await snooze('event', event.id, '2026-03-11T10:25:00Z', colleague)).status).toBe(200);
  at('10:20');
  expect(await rung()).toEqual(['Demo']);
  expect(await rung(colleague)).toEqual([]);
  at('10:25');
  expect(await rung(colleague)).toEqual(['Demo']);
  await staff.patch(`/api/calendar-events/${event.id}`, { participantIds: [] });
  expect(await rung(colleague)).toEqual([]);
});

test('of an event that repeats, the next one that is not over', async () => {
  const series = { rule: 'daily' as const, exceptions: ['2026-03-12'], timeZone: 'UTC' };
  const event = await anEvent(ctx, {
    title: 'Stand-up',
    eventDate: '2026-03-01T10:30:00Z',
    endDate: '2026-03-01T10:45:00Z',
    series,
  });
  const rings = async () => (await read()).rung.map((ring) => [ring.title, ring.at]);
  expect(await rings()).toEqual([]);
  expect((await read()).nextAt).toBe('2026-03-11T10:20:00.000Z');
  at('10:20');
  expect(await rings()).toEqual([['Stand-up', '2026-03-11T10:30:00.000Z']]);
  expect((await read()).rung).toMatchObject([{ id: event.id, occurrence: '2026-03-11' }]);
  expect((await snooze('event', event.id, '2026-03-11T10:30:00Z')).status).toBe(200);
  expect(await rings()).toEqual([]);
  at('10:30');
  expect(await rings()).toEqual([['Stand-up', '2026-03-11T10:30:00.000Z']]);
  at('10:45');
  expect(await rings()).toEqual([]);
  app.clock.set('2026-03-12T10:25:00Z');
  expect(await rings()).toEqual([]);
  app.clock.set('2026-03-13T10:25:00Z');
  expect(await rings()).toEqual([['Stand-up', '2026-03-13T10:30:00.000Z']]);
});

test('of an event that repeats, one put off beyond its end comes back, unless the next one rings', async () => {
  const event = await anEvent(ctx, {
    title: 'Stand-up',
    eventDate: '2026-03-01T10:30:00Z',
    endDate: '2026-03-01T10:45:00Z',
    series: { rule: 'daily', timeZone: 'UTC' },
  });
  const rings = async () => (await read()).rung.map((ring) => ring.at);
  const today = '2026-03-11T10:30:00.000Z';
  at('10:40');
  expect(await rings()).toEqual([today]);
  await snooze('event', event.id, '2026-03-11T11:30:00Z');
  at('10:50');
  expect(await read()).toMatchObject({ rung: [], nextAt: '2026-03-11T11:30:00.000Z' });
  at('11:30');
  expect(await rings()).toEqual([today]);
  await snooze('event', event.id, '2026-03-12T10:25:00Z');
  app.clock.set('2026-03-12T10:25:00Z');
  expect(await rings()).toEqual(['2026-03-12T10:30:00.000Z']);
});

// A browser may state the second, and PostgreSQL by itself would read it as ten hours to the west.
test.each([
  ['Australia/Sydney', '2026-03-11T22:00:00.000Z', '2026-03-12T13:00:00Z'],
  ['+10:00', '2026-03-11T23:00:00.000Z', '2026-03-12T14:00:00Z'],
  ['-03:30', '2026-03-12T12:30:00.000Z', '2026-03-13T03:30:00Z'],
])('an event of whole days begins at nine where its reader is: %s', async (zone, nine, night) => {
  const ctx = await app.as('staff');
  await app.database.pool.query('update users set time_zone = $2 where id = $1', [
    ctx.actor.id,
    zone,
  ]);
  await anEvent(ctx, { title: 'Fair', eventDate: '2026-03-12', reminderLead: 'at_time' });
  app.clock.set(new Date(Date.parse(nine) - 60_000));
  expect((await read(staff, zone)).nextAt).toBe(nine);
  app.clock.set(nine);
  expect((await read(staff, zone)).rung).toMatchObject([
    { title: 'Fair', hasTime: false, at: nine },
  ]);
  app.clock.set(night);
  expect((await read(staff, zone)).rung).toEqual([]);
});

test.each([null, { rule: 'weekly' as const }])(
  'a whole day lasts until midnight far to the west of UTC, with the series %j',
  async (series) => {
    const zone = 'America/Los_Angeles';
    const ctx = await app.as('staff');
    const { pool } = app.database;
    await pool.query('update users set time_zone = $2 where id = $1', [ctx.actor.id, zone]);
    await anEvent(ctx, { title: 'Fair', eventDate: '2026-03-12', series });
    const rung = async () => (await read(staff, zone)).rung.map(({ at }) => at);
    app.clock.set('2026-03-13T06:59:00Z');
    expect(await rung()).toEqual(['2026-03-12T16:00:00.000Z']);
    app.clock.set('2026-03-13T07:00:00Z');
    expect(await rung()).toEqual([]);
  },
);

test('snoozed, it is in no list on any device until then, and comes back by itself', async () => {
  const late = await aTask(ctx, { title: 'Late', dueDate: '2026-03-09T12:00:00Z' });
  const call = await aTask(ctx, { title: 'Call', dueDate: '2026-03-11T10:00:00Z' });
  const demo = await anEvent(ctx, { title: 'Demo', eventDate: '2026-03-11T09:30:00Z' });
  const until = '2026-03-11T09:40:00Z';
  for (const [type, { id }] of [
    ['task', late],
    ['task', call],
    ['event', demo],
  ] as const) {
    expect((await snooze(type, id, until)).status).toBe(200);
  }
  for (const device of [staff, phone]) {
    expect(await read(device)).toEqual({
      overdue: [],
      today: [],
      rung: [],
      nextAt: '2026-03-11T09:40:00.000Z',
      now: '2026-03-11T09:30:00.000Z',
    });
  }
  at('09:40');
  const back = await read(phone);
  expect(back.rung.map(({ title }) => title)).toEqual(['Late', 'Demo', 'Call']);
  expect(back.overdue.map(({ title }) => title)).toEqual(['Late']);
  expect(back.today.map(({ title }) => title)).toEqual(['Call']);
});

test('what is moved to another time is told as ever; a snooze is taken back by none', async () => {
  const task = await aTask(ctx, { title: 'Call', dueDate: '2026-03-11T10:00:00Z' });
  const until = '2026-03-12T09:00:00Z';
  expect((await snooze('task', task.id, until)).body.rung).toEqual([]);
  expect((await snooze('task', task.id, until)).status).toBe(200);
  expect((await snooze('task', task.id, null)).body.rung).toHaveLength(1);
  await snooze('task', task.id, until);
  await staff.patch(`/api/tasks/${task.id}`, { dueDate: '2026-03-11T10:15:00Z' });
  expect(await rung()).toEqual(['Call']);
  const { rows } = await app.database.pool.query(
    `select record_type, record_id, after ->> 'until' as until from changes where verb = 'reminder.snoozed' and after ->> 'recordId' = $1 order by id`,
    [task.id],
  );
  const told = { record_type: 'reminder', record_id: ctx.actor.id };
  const moment = '2026-03-12T09:00:00.000Z';
  expect(rows).toEqual([
    { ...told, until: moment },
    { ...told, until: null },
    { ...told, until: moment },
  ]);
});

test('whoever wants to know a week before is told then, and a snooze that ended days ago is not forgotten', async () => {
  await staff.patch(settings, { taskLead: '1_week' });
  await aTask(ctx, { title: 'Fair', dueDate: '2026-03-18T09:30:00Z' });
  await aTask(ctx, { title: 'Own', dueDate: '2026-03-18T09:30:00Z', reminderLead: '1_hour' });
  expect(await rung()).toEqual(['Fair']);
  await staff.patch(settings, { taskLead: '1_hour' });
  expect(await rung()).toEqual([]);
  const call = await aTask(ctx, { title: 'Call', dueDate: '2026-03-16T10:00:00Z' });
  await snooze('task', call.id, '2026-03-11T09:40:00Z');
  app.clock.set('2026-03-14T09:30:00Z');
  expect(await rung()).toEqual(['Call']);
});

test('only the user’s own can be snoozed, until a time that is to come', async () => {
  const other = await aUser(ctx);
  const theirs = await aTask(ctx, { dueDate: '2026-03-11T10:00:00Z', assigneeId: other.id });
  const mine = await aTask(ctx, { dueDate: '2026-03-11T10:00:00Z' });
  const undated = await aTask(ctx, {});
  const until = '2026-03-11T10:00:00Z';
  expect((await snooze('task', theirs.id, until)).status).toBe(404);
  expect((await snooze('task', undated.id, until)).status).toBe(404);
  expect((await snooze('event', mine.id, until)).status).toBe(404);
  expect(await snooze('task', mine.id, '2026-03-11T09:30:00Z')).toMatchObject({
    status: 400,
    body: { fields: { until: 'must be later than now' } },
  });
  expect(await snooze('task', mine.id, '2028-01-01T00:00:00Z')).toMatchObject({
    status: 400,
    body: { fields: { until: 'must be within 366 days' } },
  });
  expect(await snooze('note', mine.id, until)).toMatchObject({
    status: 400,
    body: { fields: { type: 'must be one of task, event' } },
  });
});

test('the lead time is kept with a series, and cleared by null', async () => {
  const { body } = await staff.post<{ id: string }>('/api/tasks', {
    ...{ title: 'Weekly', dueDate: '2026-03-11T10:00:00Z', recurrenceType: 'weekly' },
    reminderLead: '1_day',
  });
  const done = { status: 'completed', completionReason: 'Done' };
  await staff.patch(`/api/tasks/${body.id}`, done);
  const { body: next } = await staff.get<{ id: string; reminderLead: string }[]>(
    '/api/tasks?status=pending',
  );
  expect(next).toMatchObject([{ reminderLead: '1_day' }]);
  const cleared = await staff.patch(`/api/tasks/${next[0]?.id}`, { reminderLead: null });
  expect(cleared.body).toMatchObject({ reminderLead: null });
  const event = await anEvent(ctx, { reminderLead: '1_hour' });
  const changed = await staff.patch(`/api/calendar-events/${event.id}`, { reminderLead: 'never' });
  expect(changed.body).toMatchObject({ reminderLead: 'never' });
});
