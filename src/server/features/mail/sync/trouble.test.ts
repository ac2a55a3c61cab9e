/** Syncs that break off, meet each other, are scheduled, or are refused; and secrets that are never shown. */
import { afterAll, expect, test, vi } from 'vitest';
import type { MailSettings } from '#contract/mail-sync.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { ReconnectNeeded } from '#server/features/mail/providers/mail-provider.ts';
import { openTestApp } from '#test/app.ts';
import { aPerson, aUser } from '#test/factories.ts';
import { aContactThere } from '#test/mail-service.ts';
import { davEnvironment, openMailSync } from '#test/mail-sync.ts';
import { noCounts } from './mail-run-state.ts';

// On a shared database a starting server does not take the runs of others for dead.
const environment = { DATABASE_URL: 'postgres://several.servers.example/crm' };
const sync = await openMailSync({ environment });
const { there, app, boss, direct, people, changeCount, startAfresh } = sync;
const second = await openTestApp({
  environment: { ...davEnvironment, ...environment },
  database: { ...app.database, drop: async () => undefined },
  clock: app.clock,
  mailProviders: there.providers(),
});
afterAll(() => vi.restoreAllMocks());

interface Status {
  contacts: { status: string; error: string | null; startedById: string | null } | null;
  nextRunAt: string | null;
}
const status = async () => (await boss.get<Status>('/api/mail-service/status')).body;

/** Holds the next call of a kind until it is released. */
function hold(wanted: string) {
  const reached = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  there.onCall = async (call) => {
    if (call !== wanted) return;
    reached.resolve();
    await go.promise;
  };
  return { reached: reached.promise, go: go.resolve };
}

test('of two servers one syncs, and the other reports it', async () => {
  await startAfresh();
  const other = await second.signIn(await app.userOf('super_user'));
  there.put('book', 'a', aContactThere({ name: 'Once Only' }));
  const held = hold('changes');
  const first = boss.post('/api/mail-service/sync-contacts');
  await held.reached;
  expect(await other.post('/api/mail-service/sync-contacts')).toMatchObject({ status: 409 });
  expect(await status()).toMatchObject({ contacts: { status: 'syncing' } });
  held.go();
  expect((await first).status).toBe(200);
  expect(await people()).toHaveLength(1);
});

test('a run whose server has died shows as an error, writes no more, and the next one goes on', async () => {
  await startAfresh('both');
  await aPerson(await app.as(), { name: 'Made There', email: 'made@x.example' });
  for (let n = 0; n < 3; n += 1) there.put('book', `d${n}`, aContactThere({ name: `Dead ${n}` }));
  const held = hold('created');
  const first = boss.post('/api/mail-service/sync-contacts');
  await held.reached;
  // It has created somebody there without recording it. Then it is silent.
  await vi.waitFor(async () => {
    await app.database.pool.query(
      "update mail_runs set heartbeat_at = timestamptz '2000-01-01' where status = 'running'",
    );
    expect(await status()).toMatchObject({
      contacts: { status: 'error', error: expect.stringContaining('interrupted') },
    });
  });
  there.onCall = () => undefined;
  const next = await sync.sync('contacts');
  expect(next.status).toBe('complete');
  held.go();
  expect((await first).status).toBe(409);
  expect((await people()).map(({ name }) => name)).toEqual([
    'Dead 0',
    'Dead 1',
    'Dead 2',
    'Made There',
  ]);
  expect(there.contacts()).toHaveLength(4);
  const changes = await changeCount();
  const last = await sync.sync('contacts');
  expect(last).toMatchObject({ in: { created: 0 }, out: { created: 0, updated: 0 }, skipped: 0 });
  expect(await changeCount()).toBe(changes);
  expect(there.contacts()).toHaveLength(4);
});

test('a sync that an older server begins is shown, is the only one, and is given up when silent', async () => {
  await startAfresh();
  there.put('book', 'a', aContactThere({ name: 'After All' }));
  // With its own status word, in a database that a newer server has already migrated.
  await app.database.pool.query(
    `insert into mail_runs (id, kind, status, is_dry_run, started_at, current_step, counts, attempt, heartbeat_at)
     values (gen_random_uuid(), 'contacts', 'syncing', false, $1, 'Starting', $2, gen_random_uuid(), now())`,
    [app.clock.now(), JSON.stringify(noCounts())],
  );
  expect(await status()).toMatchObject({ contacts: { status: 'syncing' } });
  expect(await boss.post('/api/mail-service/sync-contacts')).toMatchObject({ status: 409 });
  await app.database.pool.query(
    "update mail_runs set heartbeat_at = timestamptz '2000-01-01' where status = 'running'",
  );
  expect(await status()).toMatchObject({
    contacts: { status: 'error', error: expect.stringContaining('interrupted') },
  });
  await sync.sync('contacts');
  expect(await people()).toMatchObject([{ name: 'After All' }]);
});

test('a refused password stops further syncs until the connection is tested again', async () => {
  await startAfresh();
  await sync.sync('contacts');
  there.onCall = (call) => {
    if (call === 'account') throw new ReconnectNeeded('The password was refused.');
  };
  const refused = await boss.post('/api/mail-service/sync-contacts');
  expect(refused).toMatchObject({ status: 503, body: { message: 'The password was refused.' } });
  there.calls = [];
  const barred = await boss.post('/api/mail-service/sync-contacts');
  expect(barred).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('connected again') },
  });
  expect(there.calls).toEqual([]);
  const { body } = await boss.get<MailSettings>('/api/mail-service/settings');
  expect(body).toMatchObject({ state: 'reconnect', problem: 'The password was refused.' });
  const failed = await boss.post('/api/mail-service/test-connection');
  expect(failed.body).toEqual({ success: false, message: 'The password was refused.' });
  there.onCall = () => undefined;
  const tried = await boss.post('/api/mail-service/test-connection');
  expect(tried.body).toEqual({
    success: true,
    message: 'Connected to CardDAV/CalDAV as team@dealer.example.',
  });
  expect(await sync.sync('contacts')).toMatchObject({ status: 'complete' });
});

test('the schedule runs by itself, on one server, and survives a restart and the removal of whoever set it', async () => {
  await startAfresh();
  const maker = await aUser(await app.as(), { role: 'super_user' });
  const client = await app.signIn(maker);
  await client.put('/api/mail-service/settings', {
    provider: null,
    contactsDirection: 'in',
    calendarDirection: 'in',
    schedule: 'hourly',
  });
  await app.database.pool.query('update users set deactivated_at = now() where id = $1', [
    maker.id,
  ]);
  there.put('book', 'a', aContactThere({ name: 'By Schedule' }));
  expect(await status()).toMatchObject({ nextRunAt: '2026-03-11T10:30:00.000Z', contacts: null });
  app.clock.set('2026-03-11T10:31:00.000Z');
  // Both servers begin to listen only now, as after a restart.
  await Promise.all([app.listen(), second.listen()]);
  await vi.waitFor(
    async () => {
      expect(await people()).toMatchObject([{ name: 'By Schedule' }]);
      expect(await status()).toMatchObject({
        contacts: { status: 'complete', startedById: null },
        calendar: { status: 'complete' },
        nextRunAt: '2026-03-11T11:31:00.000Z',
      });
    },
    { timeout: 30_000, interval: 200 },
  );
  const { rows } = await app.database.pool.query('select count(*)::int as n from mail_runs');
  expect(rows[0].n).toBe(2);
  const [person] = await people();
  const told = await boss.get<TimelineEntry[]>(`/api/timeline?personId=${person?.id}`);
  expect(told.body).toMatchObject([
    { sentence: 'The mail sync imported this contact', actor: null },
  ]);
  await direct('in');
  expect(await status()).toMatchObject({ nextRunAt: null });
}, 45_000);

test('no secret is in replies, exports, the audit or the log', async () => {
  await startAfresh();
  const secrets = ['dav-secret-pw', 'saved-secret-pw', 'client-secret-x'];
  const draft = {
    provider: 'google',
    clientId: 'app-id',
    clientSecret: 'client-secret-x',
    contactsDirection: 'in',
    calendarDirection: 'in',
    schedule: 'off',
  };
  const told = [
    await boss.put('/api/mail-service/settings', draft),
    await boss.put('/api/mail-service/settings', {
      ...draft,
      provider: 'dav',
      serverUrl: 'https://dav.saved.example',
      username: 'saved',
      password: 'saved-secret-pw',
    }),
    await boss.get('/api/mail-service/settings'),
    await boss.post('/api/mail-service/test-connection'),
    await boss.get('/api/mail-service/runs'),
    await boss.get('/api/audit'),
    await boss.get('/api/export'),
  ];
  for (const { status: code, body } of told) {
    expect(code).toBe(200);
    for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret);
  }
  expect(told[1]?.body).toMatchObject({ hasPassword: true, environment: { hasPassword: true } });
  const { rows } = await app.database.pool.query(
    'select mail_settings::text as text from mail_settings',
  );
  for (const secret of secrets) expect(rows[0].text).not.toContain(secret);
  expect(app.takeFaults()).toEqual([]);
});

test('runs with a result are kept for a quarter of a year, others are not', async () => {
  await startAfresh();
  const add = (counts: object, daysAgo: number, isError = false) =>
    app.database.pool.query(
      `insert into mail_runs (id, kind, status, is_dry_run, started_at, current_step, counts, attempt, heartbeat_at)
       values (gen_random_uuid(), 'contacts', $1, false, $2, $3, $4, gen_random_uuid(), $2)`,
      [
        isError ? 'failed' : 'done',
        new Date(app.clock.now().getTime() - daysAgo * 86_400_000),
        `${daysAgo}`,
        JSON.stringify({ ...noCounts(), ...counts }),
      ],
    );
  const moved = { out: { created: 0, updated: 0, deleted: 1 } };
  await add(moved, 91);
  await add(moved, 89);
  await add({ skipped: 3 }, 15);
  await add({ skipped: 3 }, 13);
  await add({}, 12, true);
  await add({ read: 9, unchanged: 9 }, 11);
  // The newest ones stay in any case.
  for (let n = 0; n < 20; n += 1) await add({ read: n }, 1);
  await sync.sync('contacts');
  const { rows } = await app.database.pool.query(
    "select current_step as step from mail_runs where current_step not in ('1', 'Complete') order by started_at",
  );
  expect(rows.map(({ step }) => step)).toEqual(['89', '13', '12']);
});
