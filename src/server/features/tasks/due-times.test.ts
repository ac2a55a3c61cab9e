/** Whether the time of a due date was set or only its day, wherever a task is shown. */
import { expect, test } from 'vitest';
import type { CalendarDay } from '#contract/calendar.ts';
import type { Reminders } from '#contract/reminders.ts';
import type { Task } from '#contract/tasks.ts';
import { openTestApp } from '#test/app.ts';
import { writeReminderMail } from '../reminders/reminder-mail-words.ts';
import { isDueAtTime } from './tasks.rules.ts';

const app = await openTestApp();
app.clock.set('2026-03-11T01:00:00Z');
const staff = await app.signIn('staff');
const sydney = { 'time-zone': 'Australia/Sydney' };
/** 17:00 in Sydney on the day of the clock. */
const endOfWork = '2026-03-11T06:00:00.000Z';
const day = { title: 'A day', dueDate: endOfWork, hasDueTime: false };
const time = { title: 'A time', dueDate: endOfWork, hasDueTime: true };
const unsaid = { title: 'Unsaid', dueDate: endOfWork };

async function make(draft: object, zone: Record<string, string> = sydney): Promise<Task> {
  const reply = await staff.post<Task>('/api/tasks', draft, zone);
  expect(reply.status).toBe(201);
  return reply.body;
}

const said = async (id: string) => (await staff.get<Task>(`/api/tasks/${id}`)).body.hasDueTime;

test('whether a time was set is kept, and changes with the date', async () => {
  const task = await make(time);
  const path = `/api/tasks/${task.id}`;
  expect(task.hasDueTime).toBe(true);
  await staff.patch(path, { title: 'Renamed' });
  expect(await said(task.id)).toBe(true);
  await staff.patch(path, { hasDueTime: false });
  expect(await said(task.id)).toBe(false);
  await staff.patch(path, { dueDate: '2026-03-12T06:00:00Z', hasDueTime: true });
  expect(await said(task.id)).toBe(true);
  await staff.patch(path, { dueDate: '2026-03-13T06:00:00Z' });
  expect(await said(task.id)).toBeNull();
  await staff.patch(path, { dueDate: null, hasDueTime: true });
  expect(await said(task.id)).toBeNull();
  expect((await make(unsaid, {})).hasDueTime).toBeNull();
  expect((await staff.post('/api/tasks', { title: 'x', hasDueTime: 'yes' })).status).toBe(400);
});

test('if nothing is said, 17:00 of the caller’s day means the day only', async () => {
  const task = await make(unsaid);
  expect(task.hasDueTime).toBe(false);
  const path = `/api/tasks/${task.id}`;
  await staff.patch(path, { dueDate: '2026-03-11T05:00:00Z' }, sydney);
  expect(await said(task.id)).toBe(true);
  // The same instant is 17:00 elsewhere.
  await staff.patch(path, { dueDate: endOfWork }, { 'time-zone': 'Australia/Perth' });
  expect(await said(task.id)).toBe(true);
  await staff.patch(path, { dueDate: endOfWork }, sydney);
  expect(await said(task.id)).toBe(false);
  await staff.patch(path, { title: 'Renamed' }, sydney);
  expect(await said(task.id)).toBe(false);
});

test('a series passes it on, deferring many sets it, and undo restores it', async () => {
  const weekly = await make({ ...time, title: 'Weekly', recurrenceType: 'weekly' });
  await staff.patch(
    `/api/tasks/${weekly.id}`,
    { status: 'completed', completionReason: 'Done' },
    sydney,
  );
  const next = await staff.get<Task[]>('/api/tasks?q=weekly&status=pending');
  expect(next.body).toMatchObject([{ hasDueTime: true, dueDate: '2026-03-18T06:00:00.000Z' }]);

  const task = await make(time);
  const defer = { action: 'defer', ids: [task.id], dueDate: '2026-03-20T06:00:00Z' };
  const deferred = await staff.post<{ tasks: { id: string; updatedAt: string }[] }>(
    '/api/tasks/bulk',
    { ...defer, hasDueTime: false },
  );
  expect(await said(task.id)).toBe(false);
  const { status, dueDate, hasDueTime, assigneeId } = task;
  const tasks = deferred.body.tasks.map((version) => ({
    ...version,
    ...{ status, dueDate, hasDueTime, assigneeId },
  }));
  expect((await staff.post('/api/tasks/bulk', { action: 'undo', tasks })).status).toBe(200);
  expect(await said(task.id)).toBe(true);
});

test('the bell, the calendar, the feed and exports only show a time if there is one', async () => {
  await app.database.pool.query('delete from tasks');
  for (const draft of [day, time]) await make(draft);
  await make(unsaid, {});
  const expected = { 'A day': false, 'A time': true, Unsaid: null };
  const toldBy = (tasks: Pick<Task, 'title' | 'hasDueTime'>[]) =>
    Object.fromEntries(tasks.map(({ title, hasDueTime }) => [title, hasDueTime]));
  const bell = await staff.get<Reminders>('/api/reminders', sydney);
  expect(toldBy(bell.body.today)).toEqual(expected);
  const days = 'from=2026-03-11&to=2026-03-11';
  const calendar = await staff.get<CalendarDay[]>(`/api/calendar?${days}`, sydney);
  expect(toldBy(calendar.body.flatMap(({ tasks }) => tasks))).toEqual(expected);

  const account = '/api/account/calendar-feed';
  const { body } = await staff.post<{ address: string }>(account, { events: 'team' }, sydney);
  await app.database.pool.query(`update users set time_zone = 'Australia/Sydney'`);
  const file = await app.visitor.get<string>(new URL(body.address).pathname);
  const entries = file.body.split('BEGIN:VEVENT').slice(1);
  const startOf = (title: string) =>
    /^DTSTART.*$/m
      .exec(entries.find((entry) => entry.includes(`Task: ${title}`)) ?? '')?.[0]
      .trim();
  expect([startOf('A day'), startOf('A time'), startOf('Unsaid')]).toEqual([
    'DTSTART;VALUE=DATE:20260311',
    'DTSTART:20260311T060000Z',
    'DTSTART;VALUE=DATE:20260311',
  ]);

  const csv = await staff.get<string>('/api/exports/tasks?format=csv&timeZone=Australia/Sydney');
  const due = (title: string) =>
    csv.body
      .split('\r\n')
      .find((line) => line.includes(`"${title}"`))
      ?.split(',')[2];
  expect([due('A day'), due('A time'), due('Unsaid')]).toEqual([
    '"2026-03-11"',
    `"${endOfWork}"`,
    '"2026-03-11"',
  ]);
});

test('an e-mail about a task without a time only names its day', () => {
  const names = { description: null, personName: null, organizationName: null };
  const task = { kind: 'task', id: 'id', occurrence: null, title: 'Call', ...names } as const;
  const at = { at: endOfWork, knownBy: endOfWork };
  const reader = { firstName: 'Kim', timeZone: 'Australia/Sydney', ...at };
  const mail = (hasTime: boolean | null) =>
    writeReminderMail(
      { ...task, ...reader, hasTime },
      new Date('2026-03-01T00:00:00Z'),
      'https://crm.example',
    ).text;
  expect(mail(false)).toContain('“Call” is due on Wednesday, March 11.\n');
  expect(mail(null)).toContain('“Call” is due on Wednesday, March 11.\n');
  expect(mail(true)).toMatch(/is due on Wednesday, March 11 at 5:00 PM (GMT\+11|AEDT)\./u);
});

test('if nobody said, 17:00 for the reader is no time', () => {
  const dueDate = new Date(endOfWork);
  expect(isDueAtTime({ dueDate, hasDueTime: null }, 'Australia/Sydney')).toBe(false);
  expect(isDueAtTime({ dueDate, hasDueTime: null }, 'Australia/Perth')).toBe(true);
  expect(isDueAtTime({ dueDate, hasDueTime: false }, 'Australia/Perth')).toBe(false);
});
