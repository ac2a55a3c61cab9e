/** Real syncs as they end, with services of the test's own: the right ones are told, once. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CrmSyncResult } from '#contract/crm-sync.ts';
import type { Notification } from '#contract/notifications.ts';
import type { TestClient } from '#test/app.ts';
import { aPersonThere, trouble } from '#test/capsule-server.ts';
import { openCrmSync } from '#test/crm-sync.ts';
import { aUser } from '#test/factories.ts';
import { aContactThere } from '#test/mail-service.ts';
import { openMailSync } from '#test/mail-sync.ts';

// On a shared database a starting server does not take the runs of others for dead.
const environment = { DATABASE_URL: 'postgres://several.servers.example/crm' };
const mail = await openMailSync({ environment });
const crm = await openCrmSync(environment);

async function told(to: TestClient) {
  const { status, body } = await to.get<Notification[]>('/api/notifications');
  expect(status).toBe(200);
  return body.map(({ kind, subject, outcome }) => `${kind} ${subject} ${outcome}`);
}

describe('a sync of mail', async () => {
  const { app, boss, there, startAfresh, direct, sync } = mail;
  const other = await app.signIn(await aUser(await app.as(), { role: 'super_user' }));
  const admin = await app.signIn('admin');
  const left = await aUser(await app.as(), { role: 'super_user', deactivatedAt: new Date() });

  beforeEach(async () => {
    await startAfresh();
    await app.database.pool.query('delete from notifications');
  });

  test('by hand is told to whoever started it, when it is done and when it has failed', async () => {
    there.put('book', 'a', aContactThere({ name: 'Ada King' }));
    await sync('contacts');
    expect(await told(boss)).toEqual(['sync contacts done']);
    app.clock.advance(1_000);
    there.onCall = (call) => {
      if (call === 'account') throw new Error('The line is cut');
    };
    expect((await other.post('/api/mail-service/sync-calendar')).status).toBe(503);
    expect(await told(other)).toEqual(['sync calendar failed']);
    expect(await told(boss)).toEqual(['sync contacts done']);
    expect(await told(admin)).toEqual([]);
    expect(app.takeFaults()).toHaveLength(1);
  });

  test('that only tells what it would do has synced nothing, which is told nobody', async () => {
    there.put('book', 'a', aContactThere({ name: 'Ada King' }));
    const run = await sync('contacts', '?dryRun=true');
    expect(run).toMatchObject({ isDryRun: true, status: 'complete', in: { created: 1 } });
    there.onCall = (call) => {
      if (call === 'changes') throw new Error('The line is cut');
    };
    const reply = await boss.post('/api/mail-service/sync-contacts?dryRun=true');
    expect(reply.status).toBe(503);
    expect(app.takeFaults()).toHaveLength(1);
    expect(await told(boss)).toEqual([]);
  });

  test('whose server has died is told once, however often its end is looked at', async () => {
    const reached = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    there.onCall = async (call) => {
      if (call !== 'changes') return;
      reached.resolve();
      await go.promise;
    };
    const running = other.post('/api/mail-service/sync-contacts');
    await reached.promise;
    await app.database.pool.query(
      "update mail_runs set heartbeat_at = timestamptz '2000-01-01' where status = 'running'",
    );
    for (const who of [boss, boss, other]) {
      await vi.waitFor(async () => {
        const { body } = await who.get('/api/mail-service/status');
        expect(body).toMatchObject({ contacts: { status: 'error' } });
      });
    }
    go.resolve();
    expect((await running).status).toBe(409);
    expect(await told(other)).toEqual(['sync contacts failed']);
    expect(await told(boss)).toEqual([]);
  });

  test('by schedule is told to super users alone, when it fails and when it works again', async () => {
    const ended = (status: string, after: number) =>
      vi.waitFor(
        async () => {
          const { rows } = await app.database.pool.query(
            `select status from mail_runs where kind = 'contacts' and started_by_id is null`,
          );
          expect(rows.map((row) => row.status)).toEqual(expect.arrayContaining([status]));
          expect(rows.filter((row) => row.status !== 'running')).toHaveLength(after);
        },
        { timeout: 20_000, interval: 100 },
      );
    await direct('in', { schedule: 'hourly' });
    await app.listen();
    let runs = 0;
    const nextRun = async (status: 'done' | 'failed') => {
      there.onCall = (call) => {
        if (call === 'changes' && status === 'failed') throw new Error('The line is cut');
      };
      runs += 1;
      app.clock.advance(61 * 60_000);
      await ended(status, runs);
    };
    await nextRun('done');
    expect(await told(boss)).toEqual([]);
    await nextRun('failed');
    await nextRun('failed');
    const failed = ['sync calendar failed', 'sync contacts failed'];
    await expect.poll(async () => (await told(boss)).toSorted()).toEqual(failed);
    expect((await told(other)).toSorted()).toEqual(failed);
    await nextRun('done');
    await nextRun('done');
    const all = [
      ...['sync calendar failed', 'sync calendar recovered'],
      ...['sync contacts failed', 'sync contacts recovered'],
    ];
    await expect.poll(async () => (await told(boss)).toSorted()).toEqual(all);
    expect((await told(other)).toSorted()).toEqual(all);
    expect(await told(admin)).toEqual([]);
    const { rows } = await app.database.pool.query(
      'select 1 from notifications where user_id = $1',
      [left.id],
    );
    expect(rows).toEqual([]);
    app.takeFaults();
    await direct('in');
  }, 120_000);
});

describe('a sync of the CRM service', async () => {
  const { app, boss, capsule, startAfresh, sync, progress } = crm;
  const other = await app.signIn(await aUser(await app.as(), { role: 'super_user' }));

  beforeEach(async () => {
    await startAfresh();
    await app.database.pool.query('delete from notifications');
    capsule.parties = [aPersonThere(1), aPersonThere(2)];
  });

  test('is told to whoever started it, once for all of its parts', async () => {
    const { count } = await sync('all');
    expect(count).toBe(2);
    expect(await told(boss)).toEqual(['sync capsule done']);
    expect(await told(other)).toEqual([]);
  });

  test('that breaks off has failed, and is done when it was resumed', async () => {
    capsule.mishaps = [undefined, trouble.expired];
    const broken = await boss.post('/api/crm-service/sync-people');
    expect(broken.status).toBe(503);
    const { runId } = await progress();
    await progress();
    expect(await told(boss)).toEqual(['sync capsule failed']);
    app.clock.advance(1_000);
    const resumed = await boss.post<CrmSyncResult>(`/api/crm-service/runs/${runId}/resume`);
    expect(resumed).toMatchObject({ status: 200, body: { created: 2 } });
    expect(await told(boss)).toEqual(['sync capsule done', 'sync capsule failed']);
    expect(await told(other)).toEqual([]);
  });

  test.each([
    ['whoever started it is no news to them', boss, []],
    ['somebody else is told to whoever started it', other, ['sync capsule failed']],
  ])('that is stopped by %s', async (_whose, stopper, news) => {
    const held = Promise.withResolvers<void>();
    capsule.onCall = ({ path }) => (path.includes('/parties?') ? held.promise : undefined);
    const running = boss.post('/api/crm-service/sync-people');
    await expect.poll(() => capsule.asked('/parties?')).toHaveLength(1);
    const { runId } = await progress();
    const stopped = await stopper.post(`/api/crm-service/runs/${runId}/stop`);
    expect(stopped).toMatchObject({ status: 200, body: { status: 'error' } });
    held.resolve();
    expect((await running).status).toBe(409);
    expect(await told(boss)).toEqual(news);
    expect(await told(other)).toEqual([]);
  });
});
