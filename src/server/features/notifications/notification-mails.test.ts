/** E-mails of notifications, sent to a real mail server: only what is wanted and not seen, each once. */
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NotificationSettings } from '#contract/notifications.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { startJobs } from '#server/kernel/jobs/jobs.ts';
import { runKeptMails } from '#server/kernel/outbound/kept-mails.ts';
import { openMailer } from '#server/kernel/outbound/mail.ts';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { openTestApp } from '#test/app.ts';
import { anEvent, aPerson, aUser } from '#test/factories.ts';
import { openMailServer } from '#test/mail-server.ts';
import {
  mailsOfNotifications,
  planNotificationMails,
  sendNotificationMail,
} from './notification-mails.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as('super_user');
const mia = await aUser(ctx, { firstName: 'Mia', lastName: 'West' });
const asMia = await app.signIn(mia);
const mailServer = await openMailServer();
const mailer = openMailer(mailServer.url);
afterAll(() => mailer.close());
const options = { mailer, publicUrl: 'https://crm.dealer.example' };
const { pool } = app.database;

const want = (mail: object) =>
  asMia.patch<NotificationSettings>('/api/notifications/settings', { mail });

beforeEach(async () => {
  app.clock.set('2026-03-11T09:30:00Z');
  mailServer.taken = [];
  mailServer.mishaps = [];
  await pool.query('delete from notifications; delete from notification_settings');
  await want({ assigned: true });
});

async function assign(name = 'Nadia\nPetrova') {
  const { id } = await aPerson(ctx, { name });
  const reply = await boss.patch(`/api/people/${id}`, { assignedToId: mia.id });
  expect(reply.status).toBe(200);
  return id;
}

/** One round of the jobs, by hand, when a minute has passed; resolves to what went wrong. */
async function round(): Promise<string[]> {
  app.clock.advance(61_000);
  const problems: string[] = [];
  for (const id of await planNotificationMails(ctx)) {
    await sendNotificationMail(ctx, id, options).catch((error: Error) => {
      problems.push(error.message);
    });
  }
  return problems;
}

async function states(): Promise<string[]> {
  const { rows } = await pool.query('select state from notification_mails order by id');
  return rows.map(({ state }) => state);
}

test('each kind has its switch, and all are off until somebody wants them', async () => {
  const other = await app.signIn(await aUser(ctx));
  const { body } = await other.get<NotificationSettings>('/api/notifications/settings');
  const off = {
    assigned: false,
    added: false,
    mentioned: false,
    changed: false,
    won: false,
    import: false,
    sync: false,
  };
  expect(body).toEqual({ mail: off, available: false });
  const path = '/api/notifications/settings';
  await other.patch(path, { mail: { won: true } });
  const changed = await other.patch(path, { mail: { sync: true, won: false } });
  expect(changed.body).toEqual({ mail: { ...off, sync: true }, available: false });
  expect(await other.patch(path, { mail: { sync: 'yes' } })).toMatchObject({ status: 400 });
});

test('what is wanted is mailed once, with a link to the record', async () => {
  const id = await assign();
  expect(await planNotificationMails(ctx)).toEqual([]);
  expect(await round()).toEqual([]);
  await round();
  expect(mailServer.taken).toHaveLength(1);
  const [mail = ''] = mailServer.taken;
  expect(mail).toContain(`To: ${mia.email}`);
  expect(mail).toMatch(/^Subject: .* assigned you a contact: Nadia Petrova/m);
  expect(mail).toContain(`https://crm.dealer.example/people/${id}`);
  expect(mail).toContain('https://crm.dealer.example/account');
  expect(mail).toMatch(/^Message-ID: <notice-[0-9a-f-]{36}@dealer\.example>$/m);
  expect(await states()).toEqual(['sent']);
});

test('so is that somebody takes part in an event, by a switch of its own', async () => {
  const invite = async (title: string) => {
    const { id } = await anEvent(ctx, { title, participantIds: [mia.id] });
    await round();
    return id;
  };
  await invite('Not wanted');
  await want({ assigned: false, added: true });
  await pool.query('delete from notifications');
  const id = await invite('Paddock demonstration');
  await round();
  expect(mailServer.taken).toHaveLength(1);
  const [mail = ''] = mailServer.taken;
  expect(mail).toMatch(/^Subject: .* added you to an event: Paddock demonstration/m);
  expect(mail).toContain(`https://crm.dealer.example/calendar?event=${id}`);
});

describe('nobody is mailed', () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['of what was seen in time', () => asMia.post('/api/notifications/seen')],
    ['of a record that was deleted', (id) => boss.delete(`/api/people/${id}`)],
    ['who has switched it off', () => want({ assigned: false })],
    [
      'who has left',
      () => pool.query('update users set deactivated_at = now() where id = $1', [mia.id]),
    ],
  ])('%s, however late that comes', async (_what, change) => {
    try {
      const id = await assign('Nadia');
      app.clock.advance(61_000);
      const [planned = ''] = await planNotificationMails(ctx);
      await change(id);
      await sendNotificationMail(ctx, planned, options);
      expect(mailServer.taken).toEqual([]);
      expect(await states()).toEqual(['dropped']);
    } finally {
      await pool.query('update users set deactivated_at = null');
    }
  });

  test('of kinds that they do not want, nor of what is a day old', async () => {
    await want({ assigned: false, won: true });
    await assign('Nadia');
    await round();
    expect(await states()).toEqual([]);
    await want({ assigned: true });
    app.clock.advance(24 * 3_600_000);
    await round();
    expect(await states()).toEqual([]);
  });
});

test('a busy mail server is tried again, one that refuses is not', async () => {
  await assign('Nadia');
  mailServer.mishaps = [{ at: 'recipient', code: 451 }];
  expect(await round()).toHaveLength(1);
  expect(await states()).toEqual(['waiting']);
  expect(await round()).toEqual([]);
  expect(await states()).toEqual(['sent']);
  await assign('Ivan');
  mailServer.mishaps = [{ at: 'recipient', code: 550 }];
  await round();
  expect(await states()).toEqual(['sent', 'refused']);
});

test('two servers on one database send each once', async () => {
  const { options: connection } = pool;
  const faults: unknown[] = [];
  const aServer = async () => {
    const database = openDatabase(connection as Parameters<typeof openDatabase>[0]);
    const jobs = await startJobs(database, (error) => faults.push(error));
    const kernel = { db: database.orm, clock: systemClock };
    await runKeptMails(mailsOfNotifications, jobs, kernel, { ...options, retryDelay: 1 });
    return async () => {
      await jobs.stop();
      await database.close();
    };
  };
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil']) await assign(name);
  await pool.query(`update notifications set at = now() - interval '2 minutes'`);
  mailServer.mishaps = [{ at: 'data', cut: true }];
  const servers = [await aServer(), await aServer()];
  await vi.waitFor(async () => expect(await states()).toEqual(Array(5).fill('sent')), {
    timeout: 30_000,
    interval: 50,
  });
  await Promise.all(servers.map((stop) => stop()));
  const ids = mailServer.taken.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1]);
  expect(ids).toHaveLength(5);
  expect(new Set(ids).size).toBe(5);
  expect(faults).toEqual([]);
}, 90_000);
