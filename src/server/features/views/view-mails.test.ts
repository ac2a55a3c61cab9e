/** What is new in a view is mailed to its owner each morning, by a real mail server: once, and nothing where nothing is. */
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { View } from '#contract/views.ts';
import { startJobs } from '#server/kernel/jobs/jobs.ts';
import { runKeptMails } from '#server/kernel/outbound/kept-mails.ts';
import { openMailer } from '#server/kernel/outbound/mail.ts';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import { aCall, aPerson, aTask, aUser } from '#test/factories.ts';
import { openMailServer } from '#test/mail-server.ts';
import { mailsOfViews, planViewMails, sendViewMail } from './view-mails.ts';

const app = await openTestApp();
const ctx = await app.as('staff');
const staff = await app.signIn('staff');
const mailServer = await openMailServer();
const mailer = openMailer(mailServer.url);
afterAll(() => mailer.close());
const options = { mailer, publicUrl: 'https://crm.dealer.example' };
const sydney = { 'time-zone': 'Australia/Sydney' };

/** Midday in Sydney, and the next mornings there. */
const monday = '2026-03-09T01:00:00Z';
const tuesdayMorning = '2026-03-09T20:00:00Z';
const wednesdayMorning = '2026-03-10T20:00:00Z';

beforeEach(async () => {
  app.clock.set(monday);
  mailServer.taken = [];
  mailServer.mishaps = [];
  await app.database.pool.query(
    `delete from view_mails; delete from view_pins; delete from views; delete from tasks;
     update users set time_zone = 'Australia/Sydney'`,
  );
});

async function round(): Promise<string[]> {
  const problems: string[] = [];
  for (const id of await planViewMails(ctx)) {
    await sendViewMail(ctx, id, options).catch((error: Error) => problems.push(error.message));
  }
  return problems;
}

async function save(more: object = {}, client: TestClient = staff): Promise<View> {
  const filter = { tag: 'vip', sort: '-createdAt' };
  const draft = { list: 'people', name: 'VIPs', filter, ...more };
  const { body } = await client.post<View>('/api/views', draft, sydney);
  const on = await client.patch<View>(`/api/views/${body.id}`, { mails: true }, sydney);
  expect([on.status, on.body.mails]).toEqual([200, true]);
  return on.body;
}

const vip = (name: string) => aPerson(ctx, { name, tags: ['vip'] });

test('what came since is told in the morning, with links, and told once', async () => {
  await vip('Olive Old');
  const view = await save();
  const nora = await vip('Nora\nNew');
  await aPerson(ctx, { name: 'Paul Plain' });
  await round();
  // It is still Monday, and then night.
  app.clock.set('2026-03-09T19:59:00Z');
  await round();
  expect(mailServer.taken).toEqual([]);
  app.clock.set(tuesdayMorning);
  await round();
  await round();
  expect(mailServer.taken).toHaveLength(1);
  const [mail = ''] = mailServer.taken;
  const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  expect(text).toContain(`To: ${(await app.userOf('staff')).email}`);
  expect(mail).toMatch(/Message-ID: <view-[0-9a-f-]{36}@dealer\.example>$/m);
  expect(text).toContain(`https://crm.dealer.example/people/${nora.id}`);
  expect(text).toContain(
    `https://crm.dealer.example/people?tag=vip&sort=-createdAt&saved=${view.id}`,
  );
  expect(text).toContain('Nora New');
  expect(text).not.toContain('Olive Old');
  expect(text).not.toContain('Paul Plain');
  // Nothing new on the next day, nothing told.
  app.clock.set(wednesdayMorning);
  await round();
  expect(mailServer.taken).toHaveLength(1);
});

test('who comes into a view without being new there is told of, too', async () => {
  const person = await vip('Olive Old');
  await aCall(ctx, { personId: person.id });
  const where = JSON.stringify({
    all: [
      { field: 'lastTouch', is: 'notLastDays', value: 1 },
      { field: 'assignedToId', is: 'anyOf', value: ['me'] },
      { field: 'name', is: 'anyOf', value: ['olive old'] },
    ],
  });
  await save({ filter: { where } });
  app.clock.set(tuesdayMorning);
  await round();
  expect(mailServer.taken).toEqual([]);
  app.clock.set(wednesdayMorning);
  await round();
  expect(mailServer.taken).toHaveLength(1);
  expect(mailServer.taken[0]).toContain('Olive Old');
});

test('the morning is the owner’s', async () => {
  const traveller = await aUser(ctx);
  const client = await app.signIn(traveller);
  await app.database.pool.query(`update users set time_zone = 'America/New_York' where id = $1`, [
    traveller.id,
  ]);
  await save({ list: 'tasks', name: 'Urgent', filter: { priority: 'high' } }, client);
  const task = await aTask(ctx, { title: 'Ring the bank', priority: 'high' });
  // It was Sunday evening there.
  app.clock.set('2026-03-09T10:59:00Z');
  await round();
  expect(mailServer.taken).toEqual([]);
  app.clock.set('2026-03-09T11:00:00Z');
  await round();
  expect(mailServer.taken).toHaveLength(1);
  const text = mailServer.taken[0]?.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  expect(text).toContain(`To: ${traveller.email}`);
  expect(text).toContain(`/tasks?task=${task.id}`);
  expect(text).toContain('/tasks?owner=everyone&tab=all&priority=high&saved=');
});

describe('nobody is told', () => {
  test.each<[string, (view: View) => Promise<unknown>]>([
    ['who has stopped it', ({ id }) => staff.patch(`/api/views/${id}`, { mails: false })],
    ['of a view that was deleted', ({ id }) => staff.delete(`/api/views/${id}`)],
    [
      'of what another filter brings at once',
      ({ id }) => staff.patch(`/api/views/${id}`, { filter: {} }, sydney),
    ],
    [
      'who was deactivated',
      () => app.database.pool.query(`update users set deactivated_at = now() where role = 'staff'`),
    ],
  ])('%s, however late that comes', async (_what, change) => {
    try {
      const view = await save();
      await vip('Nora New');
      await change(view);
      app.clock.set(tuesdayMorning);
      await round();
      expect(mailServer.taken).toEqual([]);
    } finally {
      await app.database.pool.query('update users set deactivated_at = null');
    }
  });

  test('of what was planned before it was stopped, or before it was deleted', async () => {
    const view = await save();
    const person = await vip('Nora New');
    app.clock.set(tuesdayMorning);
    const [planned = ''] = await planViewMails(ctx);
    await staff.delete(`/api/people/${person.id}`);
    await sendViewMail(ctx, planned, options);
    expect(mailServer.taken).toEqual([]);
    await vip('Nina New');
    app.clock.set(wednesdayMorning);
    const [next = ''] = await planViewMails(ctx);
    await staff.patch(`/api/views/${view.id}`, { mails: false });
    await sendViewMail(ctx, next, options);
    expect(mailServer.taken).toEqual([]);
  });
});

test('a mail server that is busy is tried again, and one that refuses is not', async () => {
  await save();
  await vip('Nora New');
  app.clock.set(tuesdayMorning);
  mailServer.mishaps = [{ at: 'data', code: 451 }];
  expect(await round()).toHaveLength(1);
  expect(await round()).toEqual([]);
  expect(mailServer.taken).toHaveLength(1);
  await vip('Nina New');
  app.clock.set(wednesdayMorning);
  mailServer.mishaps = [{ at: 'recipient', code: 550 }];
  expect(await round()).toEqual([]);
  expect(await round()).toEqual([]);
  expect(mailServer.taken).toHaveLength(1);
});

test('a view that cannot be looked through keeps no other one waiting, and is told once it can', async () => {
  const broken = await save({ name: 'Broken' });
  await save();
  await vip('Nora New');
  const { pool } = app.database;
  const setFilter = (filter: object) =>
    pool.query('update views set filter = $2 where id = $1', [broken.id, JSON.stringify(filter)]);
  await setFilter({ tag: 'vip', where: 'nothing that can be asked' });
  app.clock.set(tuesdayMorning);
  expect(await round()).toEqual([]);
  expect(mailServer.taken).toHaveLength(1);
  const { rows } = await pool.query('select problem from view_mails where view_id = $1', [
    broken.id,
  ]);
  expect(rows).toEqual([{ problem: expect.stringMatching(/./) }]);
  await setFilter({ tag: 'vip' });
  app.clock.set(wednesdayMorning);
  await round();
  expect(mailServer.taken).toHaveLength(2);
  expect(mailServer.taken[1]).toContain('Nora New');
});

test('only whoever made a view switches its mails', async () => {
  const view = await save({ shared: true });
  const admin = await app.signIn('admin');
  const reply = await admin.patch(`/api/views/${view.id}`, { mails: false });
  expect(reply).toMatchObject({ status: 400, body: { fields: { mails: expect.any(String) } } });
});

test('two servers on one database send one mail', async () => {
  await save();
  await vip('Nora New');
  app.clock.set(tuesdayMorning);
  const faults: unknown[] = [];
  const open = async () => {
    const database = openDatabase(app.database.pool.options as Parameters<typeof openDatabase>[0]);
    const jobs = await startJobs(database, (error) => faults.push(error));
    await runKeptMails(mailsOfViews, jobs, { db: database.orm, clock: app.clock }, options);
    return async () => {
      await jobs.stop();
      await database.close();
    };
  };
  const servers = [await open(), await open()];
  await Promise.all([planViewMails(ctx), planViewMails(ctx)]);
  await vi.waitFor(() => expect(mailServer.taken.length).toBeGreaterThanOrEqual(1), {
    timeout: 30_000,
    interval: 50,
  });
  await Promise.all(servers.map((stop) => stop()));
  expect(mailServer.taken).toHaveLength(1);
  expect(faults).toEqual([]);
}, 60_000);
