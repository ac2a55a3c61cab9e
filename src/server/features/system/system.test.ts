/** The System page's facts, and the bundle that is sent to whoever helps: without secrets and personal text. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SupportBundle, SystemState } from '#contract/system.ts';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { openTestApp } from '#test/app.ts';
import { aPerson } from '#test/factories.ts';
import { createTestDatabase } from '#test/test-database.ts';

/** No word of them is anything else's. */
const secrets = {
  ADMIN_PASSWORD: 'admin-password-Zq91xvNw',
  AI_API_KEY: 'ai-key-Zq92xvNw',
  CRM_SERVICE_TOKEN: 'crm-token-Zq93xvNw',
  FILES_S3_URL: 'http://user:s3-secret-Zq94xvNw@127.0.0.1:9/bucket',
  METRICS_TOKEN: 'metrics-token-Zq95xvNw',
  OIDC_CLIENT_SECRET: 'oidc-secret-Zq96xvNw',
  SECRET_KEY: 'secret-key-Zq97xvNw-secret-key-Zq97xvNw',
  SMTP_URL: 'smtp://user:smtp-password-Zq98xvNw@127.0.0.1:9',
};
const others = {
  ADMIN_EMAIL: 'owner@zaborowski.example',
  AI_MODEL: 'small',
  AI_PROVIDER: 'openai',
  OIDC_CLIENT_ID: 'crm',
  OIDC_ISSUER: 'https://id.example',
  PUBLIC_URL: 'https://crm.example',
};
const personal = ['Zaborowski', 'Wilhelmina', 'harvester', 'Zq9', 'divorce'];

const real = await createTestDatabase();
const watched = openDatabase(real.url, { slowFrom: 0 });
const app = await openTestApp({
  environment: { ...secrets, ...others },
  database: {
    ...watched,
    url: real.url,
    async drop() {
      await watched.close();
      await real.drop();
    },
  },
});
const boss = await app.signIn('super_user');
const read = async () => (await boss.get<SystemState>('/api/system')).body;

test('a super user sees what runs, since when, how large it is, and that there is no backup yet', async () => {
  expect(await read()).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    node: process.versions.node,
    postgres: expect.stringMatching(/^\d+\.\d+$/),
    processes: 1,
    databaseSize: expect.any(Number),
    lastBackupAt: null,
    backupFailedAt: null,
    drillFailedAt: null,
  });
  const { startedAt, databaseSize } = await read();
  expect(new Date(startedAt).getTime()).toBeLessThan(app.clock.now().getTime());
  expect(databaseSize).toBeGreaterThan(1_000_000);
});

test('the last good backup is told, and what failed since: a backup, or a drill', async () => {
  const made = `insert into backups (id, status, kind, name, place, started_at, finished_at)
    values (gen_random_uuid(), $1, $2, $1, 'here', $3, $3)`;
  await app.database.pool.query(made, ['done', 'backup', '2026-03-10T01:00:00Z']);
  await app.database.pool.query(made, ['failed', 'backup', '2026-03-11T01:00:00Z']);
  expect(await read()).toMatchObject({
    lastBackupAt: '2026-03-10T01:00:00.000Z',
    backupFailedAt: '2026-03-11T01:00:00.000Z',
    drillFailedAt: null,
  });
  await app.database.pool.query(made, ['failed', 'drill', '2026-03-11T03:00:00Z']);
  await app.database.pool.query(made, ['done', 'backup', '2026-03-11T02:00:00Z']);
  expect(await read()).toMatchObject({
    lastBackupAt: '2026-03-11T02:00:00.000Z',
    backupFailedAt: null,
    drillFailedAt: '2026-03-11T03:00:00.000Z',
    work: expect.arrayContaining([{ name: 'backups', waiting: 0, running: 0, failed: 2 }]),
  });
});

test('work that waits, runs and has failed in the last day is counted', async () => {
  const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000);
  const load = `insert into lead_directory_loads (id, status, finished_at, file_name, format, created_at, updated_at)
    values (gen_random_uuid(), $1, $2, 'companies.csv', 'csv', now(), now())`;
  await app.database.pool.query(load, ['failed', hoursAgo(23)]);
  await app.database.pool.query(load, ['failed', hoursAgo(25)]);
  await app.database.pool.query(load, ['running', null]);
  await app.database.pool.query(load, ['done', hoursAgo(1)]);
  const held = Promise.withResolvers<void>();
  const jobs = await app.fastify.jobs.start();
  const persistence = { retryLimit: 0, retryDelay: 1, retryDelayMax: 1 };
  await jobs.on('reminders.send', persistence, () => held.promise);
  for (const id of ['one', 'two']) await jobs.send('reminders.send', { id });
  const of = (name: string) => async () => (await read()).work.find((each) => each.name === name);
  expect(await of('lead-directory')()).toMatchObject({ waiting: 0, running: 1, failed: 1 });
  await expect.poll(of('reminders.send')).toMatchObject({ waiting: 1, running: 1, failed: 0 });
  held.reject(new Error('No mail server'));
  await expect.poll(of('reminders.send')).toMatchObject({ waiting: 0, running: 0, failed: 2 });
});

test('bulk changes and reviews of imports that wait for their turn, run and have failed are counted', async () => {
  const now = app.clock.now();
  const { id: userId } = await app.userOf('super_user');
  const change = `insert into bulk_runs (id, status, began_at, finished_at, entity, action, total, created_by_id, created_at)
    values (gen_random_uuid(), $1, $2, $3, 'people', 'assign', 1, $4, now())`;
  const review = `with job as (
      insert into import_jobs (id, status, entity, file_name, settings, created_by_id, created_at, updated_at)
      values (gen_random_uuid(), 'uploaded', 'people', 'fair.csv', '{}', $4, now(), now()) returning id)
    insert into import_reviews (id, status, began_at, finished_at, settings, counts, created_at, updated_at)
    select id, $1, $2, $3, '{}', '{}', now(), now() from job`;
  for (const insert of [change, review]) {
    await app.database.pool.query(insert, ['running', null, null, userId]);
    await app.database.pool.query(insert, ['running', now, null, userId]);
    await app.database.pool.query(insert, ['failed', now, now, userId]);
    await app.database.pool.query(insert, ['done', now, now, userId]);
  }
  const { work } = await read();
  for (const name of ['bulk-changes', 'import-reviews'])
    expect(work).toContainEqual({ name, waiting: 1, running: 1, failed: 1 });
});

test('slow statements are told by their shape, the slowest first', async () => {
  await app.database.pool.query("select 'Wilhelmina''s harvester' as name, $1::text as other", [
    'Zaborowski',
  ]);
  await aPerson(await app.as(), { name: 'Wilhelmina Zaborowski' });
  const shapes = app.database.listSlow().map(({ statement }) => statement);
  expect(shapes).toContain("select '…''…' as name, $1::text as other");
  expect(shapes.some((shape) => /\bpeople\b/.test(shape))).toBe(true);
  expect(shapes.join()).not.toMatch(/Wilhelmina|Zaborowski|harvester/);
  const { slow } = await read();
  expect(slow.source).toBe('server');
  const totals = slow.statements.map(({ total }) => total);
  expect(totals).toEqual(totals.toSorted((one, other) => other - one));
  expect(totals).toHaveLength(10);
});

test('an extension that was made but that the database does not load is done without', async () => {
  await app.database.pool.query('create extension pg_stat_statements');
  expect((await read()).slow.source).toBe('server');
});

test('the bundle names settings, tables, migrations and troubles, and holds no secret and no personal text', async () => {
  const note = 'Her divorce comes through in May';
  const person = await aPerson(await app.as(), { name: 'Wilhelmina Zaborowski' });
  await boss.post('/api/notes', { content: note, personId: person.id });
  await app.database.pool.query('alter table notes rename column content to words');
  const failed = await boss.post<{ message: string }>('/api/notes', {
    content: note,
    personId: person.id,
  });
  await app.database.pool.query('alter table notes rename column words to content');
  const reply = await boss.get<SupportBundle>('/api/system/support-bundle');
  expect(reply.headers['content-disposition']).toMatch(
    /^attachment; filename="dealer-crm-support-\d{4}-\d\d-\d\d\.json"$/,
  );
  const { body } = reply;
  expect(body.settings).toEqual(
    expect.arrayContaining([...Object.keys(secrets), ...Object.keys(others)]),
  );
  expect(body.tables.map(({ name }) => name)).toContain('people');
  expect(body.migrations[0]).toMatch(/^0000_/);
  expect(body.migrations.length).toBeGreaterThan(40);
  expect(body.extensions.join()).toContain('pg_trgm');
  expect(failed.body.message).toContain(body.trouble.at(-1)?.reqId);
  expect(app.takeFaults()).toHaveLength(body.trouble.length);
  const text = JSON.stringify(body);
  for (const word of personal) expect(text).not.toContain(word);
  for (const secret of Object.values({ ...secrets, ...others }).filter((each) => each.length > 5)) {
    const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')];
    const hash = createHash('sha256').update(secret).digest('hex');
    for (const form of [...forms, hash]) expect(text).not.toContain(form);
  }
});
