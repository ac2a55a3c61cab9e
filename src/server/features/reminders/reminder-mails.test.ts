/** Reminder e-mails, sent to a real mail server: each once, none lost, none that is no longer called for. */
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { startJobs } from '#server/kernel/jobs/jobs.ts';
import { runKeptMails } from '#server/kernel/outbound/kept-mails.ts';
import { openMailer } from '#server/kernel/outbound/mail.ts';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { openTestApp } from '#test/app.ts';
import { anEvent, aPerson, aTask, aUser } from '#test/factories.ts';
import { openMailServer } from '#test/mail-server.ts';
import { mailsOfReminders, planReminderMails, sendReminderMail } from './reminder-mails.ts';

const app = await openTestApp();
const ctx = await app.as('staff');
const staff = await app.signIn('staff');
const mailServer = await openMailServer();
const mailer = openMailer(mailServer.url);
afterAll(() => mailer.close());
const options = { mailer, publicUrl: 'https://crm.dealer.example' };

const now = '2026-03-11T09:30:00Z';
const soon = '2026-03-11T10:00:00Z';

beforeEach(async () => {
  app.clock.set(now);
  mailServer.taken = [];
  mailServer.mishaps = [];
  await app.database.pool.query(
    'delete from reminder_mails; delete from reminder_snoozes; delete from reminder_settings; delete from tasks; delete from calendar_events',
  );
});

/** One round of the jobs, by hand; resolves to what went wrong. */
async function round(): Promise<string[]> {
  const problems: string[] = [];
  for (const id of await planReminderMails(ctx)) {
    await sendReminderMail(ctx, id, options).catch((error: Error) => problems.push(error.message));
  }
  return problems;
}

async function states(): Promise<string[]> {
  const { rows } = await app.database.pool.query('select state from reminder_mails order by id');
  return rows.map(({ state }) => state);
}

test('an hour before a task is due its assignee is told, once', async () => {
  const person = await aPerson(ctx, { name: 'Paula Buyer' });
  const task = await aTask(ctx, {
    title: 'Call about\nthe quote',
    description: 'She liked the red one',
    dueDate: '2026-03-11T11:00:00Z',
    personId: person.id,
  });
  expect(await round()).toEqual([]);
  expect(mailServer.taken).toEqual([]);
  app.clock.set('2026-03-11T10:00:00Z');
  await round();
  await round();
  expect(mailServer.taken).toHaveLength(1);
  const [mail = ''] = mailServer.taken;
  const { email } = await app.userOf('staff');
  expect(mail).toContain(`To: ${email}`);
  expect(mail).toContain('Subject: Reminder: Call about the quote');
  expect(mail).toContain('For: Paula Buyer');
  expect(mail).toContain('She liked the red one');
  expect(mail).toContain(`https://crm.dealer.example/tasks?task=${task.id}`);
  expect(mail).toContain('https://crm.dealer.example/account');
  expect(mail).toMatch(/^Message-ID: <reminder-[0-9a-f-]{36}@dealer\.example>$/m);
  expect(await states()).toEqual(['sent']);
});

test('with a lead time of its own, or the user’s, the mail comes then', async () => {
  await aTask(ctx, { title: 'Own', dueDate: '2026-03-12T09:30:00Z', reminderLead: '1_day' });
  await aTask(ctx, { title: 'None', dueDate: soon, reminderLead: 'never' });
  await aTask(ctx, { title: 'Usual', dueDate: soon });
  await staff.patch('/api/reminders/settings', { taskLead: '10_minutes' });
  await round();
  expect(mailServer.taken).toHaveLength(1);
  expect(mailServer.taken[0]).toContain('Subject: Reminder: Own');
  app.clock.set('2026-03-11T09:50:00Z');
  await round();
  expect(mailServer.taken).toHaveLength(2);
  expect(mailServer.taken[1]).toContain('Subject: Reminder: Usual');
});

test('what is snoozed is mailed when the snooze ends, and not before', async () => {
  const task = await aTask(ctx, { title: 'Call', dueDate: soon });
  const [planned = ''] = await planReminderMails(ctx);
  const until = '2026-03-12T09:00:00Z';
  const snooze = { type: 'task', id: task.id, until };
  expect((await staff.post('/api/reminders/snooze', snooze)).status).toBe(200);
  await sendReminderMail(ctx, planned, options);
  await round();
  expect(mailServer.taken).toEqual([]);
  app.clock.set('2026-03-12T08:59:00Z');
  await round();
  expect(mailServer.taken).toEqual([]);
  app.clock.set(until);
  await round();
  await round();
  expect(mailServer.taken).toHaveLength(1);
  expect(mailServer.taken[0]).toContain('“Call” was due on Wednesday, March 11');
});

test('snoozed after its mail, it is mailed again when the snooze ends', async () => {
  const task = await aTask(ctx, { dueDate: soon });
  await round();
  const until = '2026-03-11T09:45:00Z';
  await staff.post('/api/reminders/snooze', { type: 'task', id: task.id, until });
  app.clock.set(until);
  await round();
  await round();
  expect(mailServer.taken).toHaveLength(2);
});

test('events are mailed to whoever made them, if they want that, until they have ended', async () => {
  const event = await anEvent(ctx, { title: 'Demo', eventDate: '2026-03-11T09:40:00Z' });
  await anEvent(ctx, { title: 'Over', eventDate: '2026-03-11T08:00:00Z' });
  await round();
  expect(mailServer.taken).toEqual([]);
  await staff.patch('/api/reminders/settings', { eventEmail: true });
  await round();
  await round();
  expect(mailServer.taken).toHaveLength(1);
  const [mail] = mailServer.taken;
  expect(mail).toContain('Subject: Reminder: Demo');
  expect(mail).toContain('“Demo” begins on Wednesday, March 11 at 9:40');
  expect(mail).toContain(`https://crm.dealer.example/calendar?event=${event.id}`);
});

test('an event of whole days is mailed once, wherever its reader goes', async () => {
  const traveller = await aUser(ctx);
  const client = await app.signIn(traveller);
  await client.patch('/api/reminders/settings', { eventEmail: true });
  const goTo = (zone: string) =>
    app.database.pool.query('update users set time_zone = $2 where id = $1', [traveller.id, zone]);
  await goTo('Australia/Sydney');
  const event = { title: 'Fair', eventDate: '2026-03-11', endDate: '2026-03-12' };
  const { id } = await anEvent(ctx, { ...event, participantIds: [traveller.id] });
  await round();
  expect(mailServer.taken).toHaveLength(1);
  await goTo('Australia/Perth');
  await round();
  await goTo('America/Los_Angeles');
  app.clock.set('2026-03-11T17:00:00Z');
  await round();
  expect(mailServer.taken).toHaveLength(1);

  // Put off in one zone, it comes back in another, and not before.
  const until = '2026-03-11T20:00:00Z';
  await client.post('/api/reminders/snooze', { type: 'event', id, until });
  await goTo('Europe/Berlin');
  const [planned] = await planReminderMails(ctx);
  expect(planned).toBeUndefined();
  app.clock.set(until);
  const [late = ''] = await planReminderMails(ctx);
  await goTo('Australia/Sydney');
  await sendReminderMail(ctx, late, options);
  await round();
  expect(mailServer.taken).toHaveLength(2);
});

test('whoever takes part is mailed, too, and the mail opens the one of a series that it tells of', async () => {
  const joining = await aUser(ctx);
  await (await app.signIn(joining)).patch('/api/reminders/settings', { eventEmail: true });
  const event = await anEvent(ctx, {
    title: 'Stand-up',
    eventDate: '2026-03-01T09:35:00Z',
    series: { rule: 'daily', timeZone: 'UTC' },
    participantIds: [joining.id],
  });
  await round();
  expect(mailServer.taken).toHaveLength(1);
  const [mail] = mailServer.taken;
  expect(mail).toContain(`To: ${joining.email}`);
  expect(mail).toContain(`https://crm.dealer.example/calendar?event=${event.id}&on=2026-03-11`);
});

test('a job that is handed out again after its mail was taken sends no second one', async () => {
  await aTask(ctx, { dueDate: soon });
  const [planned = ''] = await planReminderMails(ctx);
  await sendReminderMail(ctx, planned, options);
  await sendReminderMail(ctx, planned, options);
  expect(mailServer.taken).toHaveLength(1);
});

test('the time is the reader’s own, wherever they were last seen', async () => {
  const traveller = await aUser(ctx);
  const client = await app.signIn(traveller);
  await aTask(ctx, { dueDate: soon, assigneeId: traveller.id });
  await app.database.pool.query('update users set last_seen_at = null where id = $1', [
    traveller.id,
  ]);
  expect((await client.get('/api/auth/user', { 'Time-Zone': 'Asia/Kolkata' })).status).toBe(200);
  await round();
  expect(mailServer.taken[0]).toMatch(/on Wednesday, March 11 at 3:30.PM GMT\+5:30/);
});

test('another due date is another reminder; so is another assignee', async () => {
  const task = await aTask(ctx, { dueDate: soon });
  await round();
  await staff.patch(`/api/tasks/${task.id}`, { dueDate: '2026-03-11T10:15:00Z' });
  await round();
  const colleague = await aUser(ctx);
  await staff.patch(`/api/tasks/${task.id}`, { assigneeId: colleague.id });
  await round();
  await round();
  expect(mailServer.taken.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).toEqual([
    (await app.userOf('staff')).email,
    (await app.userOf('staff')).email,
    colleague.email,
  ]);
});

test('a date that is put off and brought back is told all the same, once', async () => {
  const task = await aTask(ctx, { dueDate: soon });
  const [planned = ''] = await planReminderMails(ctx);
  await staff.patch(`/api/tasks/${task.id}`, { dueDate: '2026-04-11T10:15:00Z' });
  await sendReminderMail(ctx, planned, options);
  expect(await states()).toEqual(['dropped']);
  await staff.patch(`/api/tasks/${task.id}`, { dueDate: soon });
  const again = await planReminderMails(ctx);
  // The jobs do nothing for an id that they have had.
  expect(again).toHaveLength(1);
  expect(again).not.toContain(planned);
  await round();
  await round();
  expect(mailServer.taken).toHaveLength(1);
  expect(await states()).toEqual(['sent']);
});

describe('nobody is told', () => {
  const cases: [string, (task: Task) => Promise<unknown>][] = [
    [
      'of a task that was completed',
      ({ id }) =>
        staff.patch(`/api/tasks/${id}`, { status: 'completed', completionReason: 'Done' }),
    ],
    ['of a task that was deleted', ({ id }) => staff.delete(`/api/tasks/${id}`)],
    [
      'of a task whose reminder is off',
      ({ id }) => staff.patch(`/api/tasks/${id}`, { reminderEnabled: 'false' }),
    ],
    [
      'of a task that was put off',
      ({ id }) => staff.patch(`/api/tasks/${id}`, { dueDate: '2026-04-11T10:15:00Z' }),
    ],
    [
      'who has switched e-mails off',
      () => staff.patch('/api/reminders/settings', { email: false }),
    ],
    [
      'who was deactivated',
      () => app.database.pool.query(`update users set deactivated_at = now() where role = 'staff'`),
    ],
  ];

  test.each(cases)('%s, however late that comes', async (_what, change) => {
    try {
      const early = await aTask(ctx, { dueDate: soon });
      await change(early);
      await round();
      expect(mailServer.taken).toEqual([]);
      await app.database.pool.query('update users set deactivated_at = null');
      await staff.patch('/api/reminders/settings', { email: true });

      // Planned already, and then changed.
      await app.database.pool.query('delete from reminder_mails; delete from tasks');
      const late = await aTask(ctx, { dueDate: soon });
      const [planned = ''] = await planReminderMails(ctx);
      await change(late);
      await sendReminderMail(ctx, planned, options);
      expect(mailServer.taken).toEqual([]);
      expect(await states()).toEqual(['dropped']);
    } finally {
      await app.database.pool.query('update users set deactivated_at = null');
      await staff.patch('/api/reminders/settings', { email: true });
    }
  });

  test('of what was due more than a day ago, nor of what has waited for so long', async () => {
    await aTask(ctx, { dueDate: '2026-03-10T09:29:00Z' });
    await round();
    expect(await states()).toEqual([]);
    await aTask(ctx, { dueDate: soon });
    const [planned = ''] = await planReminderMails(ctx);
    app.clock.set('2026-03-12T10:00:00Z');
    await sendReminderMail(ctx, planned, options);
    expect(mailServer.taken).toEqual([]);
    expect(await states()).toEqual(['dropped']);
  });
});

describe('a mail server that', () => {
  test.each([
    ['is busy with the recipient', { at: 'recipient', code: 451 }],
    ['is busy with the mail', { at: 'data', code: 451 }],
    ['hangs up before a word', { at: 'connect', cut: true }],
    ['hangs up on the mail', { at: 'data', cut: true }],
  ] as const)('%s is tried again', async (_what, mishap) => {
    await aTask(ctx, { dueDate: soon });
    mailServer.mishaps = [mishap];
    expect(await round()).toHaveLength(1);
    expect(await states()).toEqual(['waiting']);
    expect(mailServer.taken).toEqual([]);
    expect(await round()).toEqual([]);
    expect(mailServer.taken).toHaveLength(1);
    expect(await states()).toEqual(['sent']);
  });

  test.each([
    ['knows no such recipient', { at: 'recipient', code: 550 }],
    ['wants no such mail', { at: 'data', code: 550 }],
  ] as const)('%s is not asked again', async (_what, mishap) => {
    await aTask(ctx, { dueDate: soon });
    mailServer.mishaps = [mishap];
    expect(await round()).toEqual([]);
    expect(await states()).toEqual(['refused']);
    await round();
    expect(mailServer.taken).toEqual([]);
    const { rows } = await app.database.pool.query('select problem from reminder_mails');
    expect(rows[0].problem).toContain('No such mailbox');
  });
});

test('a title cannot smuggle in a header', async () => {
  await aTask(ctx, { title: 'Hi\r\nBcc: all@dealer.example', dueDate: soon });
  await round();
  const [head = ''] = (mailServer.taken[0] ?? '').split('\r\n\r\n');
  expect(head).not.toMatch(/^Bcc:/im);
  expect(head).toContain('Subject: Reminder: Hi Bcc: all@dealer.example');
});

describe('with the jobs', () => {
  const { options: connection } = app.database.pool;
  const faults: unknown[] = [];

  /** A server process, as far as reminders go. */
  async function aServer() {
    const database = openDatabase(connection as Parameters<typeof openDatabase>[0]);
    const jobs = await startJobs(database, (error) => faults.push(error));
    await runKeptMails(
      mailsOfReminders,
      jobs,
      { db: database.orm, clock: systemClock },
      { ...options, retryDelay: 1 },
    );
    return async () => {
      await jobs.stop();
      await database.close();
    };
  }
  const inHalfAnHour = () => new Date(Date.now() + 30 * 60_000).toISOString();
  const eventually = { timeout: 30_000, interval: 50 };

  test('two servers on one database send each once, through trouble and a restart', async () => {
    mailServer.mishaps = [
      { at: 'recipient', code: 451 },
      { at: 'data', cut: true },
    ];
    for (let n = 0; n < 5; n += 1) await aTask(ctx, { dueDate: inHalfAnHour() });
    const servers = [await aServer(), await aServer()];
    await vi.waitFor(() => expect(mailServer.taken.length).toBeGreaterThanOrEqual(1), eventually);
    await Promise.all(servers.map((stop) => stop()));
    // What was planned while nobody was there is sent after the start.
    await aTask(ctx, { dueDate: inHalfAnHour() });
    await planReminderMails({ db: app.database.orm, clock: systemClock });
    const stop = await aServer();
    await vi.waitFor(
      async () => expect(await states()).toEqual(Array.from({ length: 6 }, () => 'sent')),
      eventually,
    );
    await stop();
    const ids = mailServer.taken.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1]);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
    expect(faults).toEqual([]);
  }, 90_000);
});
