/** While it cannot be looked up who is asking, or what they may, nobody is let through, and it is over with the trouble. */
import { expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { openTestApp } from '#test/app.ts';
import { aPerson } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { createTestDatabase } from '#test/test-database.ts';

const real = await createTestDatabase();
const hasty = openDatabase(real.url, { statementTimeout: 500, onConnectionError: () => undefined });
const app = await openTestApp({
  database: {
    ...hasty,
    url: real.url,
    async drop() {
      await hasty.close();
      await real.drop();
    },
  },
});
const boss = await app.signIn('super_user');
const { body: token } = await boss.post<{ token: string }>('/api/account/access-tokens', {
  name: 'Sheet',
});
const person = await aPerson(await app.as(), { name: 'Ada' });

async function people(): Promise<unknown> {
  return (await real.pool.query('select name, deleted_at from people')).rows;
}

test.each([
  ['sessions', 'session'],
  ['users', 'session'],
  ['users', 'token'],
  ['access_tokens', 'token'],
])('S-36: without the table %s no %s is let through', async (table, kind) => {
  const before = await people();
  const bearer = { authorization: `Bearer ${token.token}` };
  const ask = () =>
    kind === 'session'
      ? [
          boss.get(`/api/people/${person.id}`),
          boss.get('/api/staff-users'),
          boss.get('/api/export'),
          boss.post('/api/people', { name: 'Bo' }),
          boss.delete(`/api/people/${person.id}`),
        ]
      : [
          app.visitor.get(`/api/people/${person.id}`, bearer),
          app.visitor.post('/api/people', { name: 'Bo' }, bearer),
        ];
  const blocker = await real.pool.connect();
  await blocker.query(`begin; lock table ${table} in access exclusive mode`);
  try {
    for (const { status, body } of await Promise.all(ask())) {
      expect(status).toBe(503);
      expect(JSON.stringify(body)).not.toContain('Ada');
    }
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  expect(await people()).toEqual(before);
  const path = `/api/people/${person.id}`;
  const again = kind === 'session' ? boss.get(path) : app.visitor.get(path, bearer);
  expect((await again).status).toBe(200);
  mustSurvive('S-36', {
    figure: '503, nothing let through, well once it is back',
    limit: '503, never 200; recovers alone',
  });
});
