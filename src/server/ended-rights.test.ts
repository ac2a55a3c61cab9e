/** Rights that end while a call is at work: what it would have written is undone, or was there before they ended. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { guardWrites } from '#server/kernel/postgres/guarded-handle.ts';
import { openTestApp } from '#test/app.ts';
import { aPerson, aUser } from '#test/factories.ts';
import { endOf, startAs } from '#test/imports.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { ends, stallsOf, writeRoutesOf } from '#test/stalled-bodies.ts';
import { users } from './features/users/users.table.ts';
import { inTransaction } from './kernel/transaction.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'crm-rights-'));
const app = await openTestApp({ environment: { DATA_DIR: dataDir } });
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('S-04: while a body is under way', async () => {
  const stall = stallsOf(app, await app.listen(), dataDir);
  // One of a kind; test/deep/stalled-bodies.test.ts tries every route that writes.
  const few = new Set([
    'POST /api/users/invitations',
    'POST /api/webhooks',
    'POST /api/account/access-tokens',
    'DELETE /api/people/:id',
    'POST /api/imports',
  ]);
  const routes = writeRoutesOf(app).filter(({ method, path }) => few.has(`${method} ${path}`));
  const cells = ends.flatMap((end) =>
    routes.map((route) => [end, `${route.method} ${route.path}`, route] as const),
  );

  test.each(cells)('%s: %s comes to nothing', async (end, _, route) => {
    const { status, before, after } = await stall(route, end);
    expect(after).toBe(before);
    expect([401, 403]).toContain(status);
    mustSurvive('S-04', { figure: 'nothing changed', limit: 'a call under way comes to nothing' });
  });
});

describe('S-04: while a transaction is open', () => {
  /** Makes a change wait in its transaction, ends the rights it began with, and lets it go on. */
  async function changeMeanwhile(end: (userId: string) => Promise<unknown>, as?: 'token') {
    const user = await aUser(await app.as(), { role: 'admin' });
    const client = await app.signIn(user);
    const made = await client.post<{ token: string }>('/api/account/access-tokens', { name: 'x' });
    const person = await aPerson(await app.as(), { name: 'Before' });
    const holder = await app.database.pool.connect();
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    try {
      await holder.query('begin');
      await holder.query('select 1 from people where id = $1 for update', [person.id]);
      const bearer = { authorization: `Bearer ${made.body.token}` };
      const path = `/api/people/${person.id}`;
      const reply =
        as === 'token'
          ? app.visitor.patch(path, { name: 'After' }, bearer)
          : client.patch(path, { name: 'After' });
      await expect
        .poll(async () => {
          const waiting = await app.database.pool.query(
            'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
            [rows[0]?.pid],
          );
          return waiting.rows.length;
        })
        .toBe(1);
      await end(user.id);
      await holder.query('commit');
      const { status } = await reply;
      const now = await app.database.pool.query('select name from people where id = $1', [
        person.id,
      ]);
      return { status, name: now.rows[0].name };
    } finally {
      holder.release();
    }
  }
  const boss = async () => app.signIn('super_user');

  test.each([
    [
      'deactivated',
      401,
      async (id: string) => (await boss()).patch(`/api/users/${id}`, { active: false }),
    ],
    [
      'signed out',
      401,
      (id: string) =>
        app.database.pool.query(`delete from sessions where sess ->> 'userId' = $1`, [id]),
    ],
    [
      'demoted',
      403,
      (id: string) => app.database.orm.update(users).set({ role: 'staff' }).where(sql`id = ${id}`),
    ],
  ] as const)('%s', async (_, status, end) => {
    expect(await changeMeanwhile(end)).toEqual({ status, name: 'Before' });
  });

  test('the token revoked', async () => {
    const revoke = (id: string) =>
      app.database.pool.query('update access_tokens set revoked_at = now() where user_id = $1', [
        id,
      ]);
    expect(await changeMeanwhile(revoke, 'token')).toEqual({ status: 401, name: 'Before' });
  });

  test('promoted, or nothing at all: it is done', async () => {
    const promote = async (id: string) =>
      (await boss()).patch(`/api/users/${id}`, { role: 'super_user' });
    expect(await changeMeanwhile(promote)).toEqual({ status: 200, name: 'After' });
    expect(await changeMeanwhile(async () => undefined, 'token')).toEqual({
      status: 200,
      name: 'After',
    });
  });

  test('an end of the account waits for what is just being committed', async () => {
    const user = await aUser(await app.as(), { role: 'admin' });
    const ctx = await app.as(user);
    const order: string[] = [];
    let ended: Promise<unknown> | undefined;
    const { accounts } = app.fastify;
    const client = await boss();
    const outside = AsyncLocalStorage.snapshot();
    const standing = {
      async confirm(db: Parameters<typeof accounts.hold>[0]) {
        await accounts.hold(db, user.id);
        // A call of its own, none of the transaction's.
        ended = outside(() => client.patch(`/api/users/${user.id}`, { active: false })).then(() =>
          order.push('ended'),
        );
        await expect
          .poll(async () => {
            const waiting = await db.execute(
              sql`select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`,
            );
            return waiting.rows.length;
          })
          .toBe(1);
        order.push('committed');
      },
    };
    await inTransaction(
      { ...ctx, standing: { ...standing, ofAccount: standing } },
      async () => undefined,
    );
    await ended;
    expect(order).toEqual(['committed', 'ended']);
  });
});

describe('S-04: what goes on when its call is answered', () => {
  const csv = Buffer.from('Name,Email\nAda Fleet,ada@fleet.example\n');

  async function importMeanwhile(end: (userId: string) => Promise<unknown>) {
    const user = await aUser(await app.as());
    const client = await app.signIn(user);
    const holder = await app.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table people in share mode');
      const id = await startAs(client, csv);
      await end(user.id);
      await holder.query('commit');
      return await endOf(await app.signIn('super_user'), id);
    } finally {
      holder.release();
    }
  }

  test('an import goes on when whoever started it has signed out', async () => {
    const signOut = (id: string) =>
      app.database.pool.query(`delete from sessions where sess ->> 'userId' = $1`, [id]);
    expect(await importMeanwhile(signOut)).toMatchObject({ status: 'done', imported: 1 });
  });

  test('but ends with the account, says why, and leaves nothing', async () => {
    const close = (id: string) =>
      app.database.pool.query('update users set deactivated_at = now() where id = $1', [id]);
    expect(await importMeanwhile(close)).toMatchObject({
      status: 'failed',
      imported: 0,
      error: 'The account that it was started from may no longer do it. Nothing was imported.',
    });
  });
});

describe('a signed-in call', () => {
  const guarded = guardWrites(app.database.orm);

  test('reads at will, and cannot write but in a transaction', async () => {
    const { id } = await aUser(await app.as());
    expect(await guarded.select({ id: users.id }).from(users).where(sql`id = ${id}`)).toEqual([
      { id },
    ]);
    expect((await guarded.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    for (const write of [
      () => guarded.update(users).set({ role: 'super_user' }),
      () => guarded.delete(users),
      () => guarded.insert(users),
      () => guarded.transaction(async () => undefined),
      () => guarded.execute(sql`update users set role = 'super_user'`),
      () => guarded.execute(sql`with gone as (delete from users returning 1) select * from gone`),
      () => guarded.execute('delete from users'),
    ]) {
      expect(write).toThrow('outside of inTransaction');
    }
    const ctx = { ...(await app.as()), db: guarded };
    await inTransaction(ctx, (ctx) =>
      ctx.db.update(users).set({ firstName: 'New' }).where(sql`id = ${id}`),
    );
    expect(await guarded.$count(users, sql`first_name = 'New'`)).toBe(1);
  });
});
