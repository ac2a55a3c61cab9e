/** How imports and syncs end: told to whoever started them, or of scheduled ones to super users, once. */
import { beforeEach, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import { holdTable } from '#test/brakes.ts';
import { crmEndOf, startCrmAs } from '#test/crm-imports.ts';
import { aUser } from '#test/factories.ts';
import { endOf, startAs, uploadAs } from '#test/imports.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as('super_user');
const mia = await aUser(ctx, { firstName: 'Mia', lastName: 'West' });
const asMia = await app.signIn(mia);
const { pool } = app.database;

beforeEach(async () => {
  await pool.query('delete from notifications; delete from mail_runs');
});

async function told(to: TestClient): Promise<Partial<Notification>[]> {
  const { body } = await to.get<Notification[]>('/api/notifications');
  return body.map(({ kind, subject, outcome, count, link }) => ({
    kind,
    subject,
    outcome,
    count,
    link,
  }));
}

test('an import that is done is told to whoever started it, and its records once to whom they are assigned', async () => {
  const csv = `Title,Assignee\nCall Nadia,${mia.username}\nCall Ivan,${mia.username}\n`;
  const report = await endOf(boss, await startAs(boss, csv, 'tasks'));
  expect(report).toMatchObject({ status: 'done', imported: 2 });
  expect(await told(boss)).toEqual([
    { kind: 'import', subject: 'list.csv', outcome: 'done', count: null, link: null },
  ]);
  expect(await told(asMia)).toEqual([
    { kind: 'assigned', subject: null, outcome: null, count: 2, link: null },
  ]);
});

test('one that fails is told to whoever started it alone, and once more when it is done after all', async () => {
  const latin = Buffer.from('Name,Email\nZo\xeb,zoe@fit.example', 'latin1');
  const { body } = await uploadAs(asMia, latin);
  const start = (encoding: string) =>
    asMia.post(`/api/imports/${body.id}/start`, { mapping: body.mapping, encoding });
  await start('utf-8');
  expect(await endOf(asMia, body.id)).toMatchObject({ status: 'failed' });
  const of = (outcome: string) => ({
    kind: 'import',
    subject: 'list.csv',
    outcome,
    count: null,
    link: null,
  });
  expect(await told(asMia)).toEqual([of('failed')]);
  app.clock.advance(1_000);
  await start('windows-1252');
  expect(await endOf(asMia, body.id)).toMatchObject({ status: 'done', imported: 1 });
  expect(await told(asMia)).toEqual([of('done'), of('failed')]);
  expect(await told(boss)).toEqual([]);
});

test('one whose server has died is told as failed, once', async () => {
  const { body } = await uploadAs(asMia, 'Name\nAda King');
  await pool.query("update import_jobs set status = 'running', heartbeat_at = $2 where id = $1", [
    body.id,
    new Date(app.clock.now().getTime() - 26_000),
  ]);
  for (let reads = 0; reads < 2; reads += 1) {
    expect(await endOf(asMia, body.id)).toMatchObject({ status: 'failed' });
  }
  expect(await told(asMia)).toMatchObject([{ kind: 'import', outcome: 'failed' }]);
});

test('one that its user cancels is no news to them', async () => {
  const release = await holdTable(app.database, 'people');
  try {
    const id = await startAs(asMia, 'Name,Email\nAda King,ada@list.example\n');
    expect((await asMia.delete(`/api/imports/${id}`)).status).toBe(204);
  } finally {
    await release();
  }
  await app.fastify.ready();
  expect(await told(asMia)).toEqual([]);
});

test('the import of a CRM export is told like every other import', async () => {
  const admin = await app.signIn('admin');
  const header = 'Type,First Name,Last Name,Organisation,Email Address';
  const id = await startCrmAs(admin, `${header}\nPerson,Ada,King,King Co,ada@king.example\n`);
  expect(await crmEndOf(admin, id)).toMatchObject({ status: 'done' });
  expect(await told(admin)).toMatchObject([
    { kind: 'import', subject: 'list.csv', outcome: 'done' },
  ]);
  expect(await told(boss)).toEqual([]);
});

async function aScheduledRun(status: 'done' | 'failed', startedById: string | null = null) {
  const id = newId();
  app.clock.advance(60_000);
  await pool.query(
    `insert into mail_runs (id, kind, is_dry_run, started_by_id, started_at, current_step, counts, status)
     values ($1, 'contacts', false, $2, $3, '', '{}', 'running')`,
    [id, startedById, app.clock.now()],
  );
  await pool.query('update mail_runs set status = $2, finished_at = $3 where id = $1', [
    id,
    status,
    app.clock.now(),
  ]);
}

test('a scheduled sync is told when it fails and when it works again, and not each time', async () => {
  const of = (outcome: string) => ({
    kind: 'sync',
    subject: 'contacts',
    outcome,
    count: null,
    link: null,
  });
  await aScheduledRun('done');
  expect(await told(boss)).toEqual([]);
  await aScheduledRun('failed');
  await aScheduledRun('failed');
  expect(await told(boss)).toEqual([of('failed')]);
  await aScheduledRun('done');
  await aScheduledRun('done');
  expect(await told(boss)).toEqual([of('recovered'), of('failed')]);
  expect(await told(asMia)).toEqual([]);
});

test('one that somebody started is told to them alone', async () => {
  await aScheduledRun('done', mia.id);
  await aScheduledRun('failed', mia.id);
  expect((await told(asMia)).map(({ outcome }) => outcome)).toEqual(['failed', 'done']);
  expect(await told(boss)).toEqual([]);
});
