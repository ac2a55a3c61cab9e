/** Sign-in fails closed: if attempts cannot be counted or accounts not read, nobody gets in until that works again. */
import { expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { openTestApp } from '#test/app.ts';
import { aUser, testPassword } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { createTestDatabase } from '#test/test-database.ts';

const real = await createTestDatabase();
const hasty = openDatabase(real.url, { statementTimeout: 500, onConnectionError: () => undefined });
const app = await openTestApp({
  environment: { DISABLE_RATE_LIMIT: '' },
  database: {
    ...hasty,
    url: real.url,
    async drop() {
      await hasty.close();
      await real.drop();
    },
  },
});

test.each(['attempts', 'refusals', 'users'])(
  'S-36: without the table %s nobody is let in, signs up or guesses on',
  async (table) => {
    const { username } = await aUser(await app.as());
    const blocker = await real.pool.connect();
    await blocker.query(`begin; lock table ${table} in access exclusive mode`);
    const logIn = (password: string) =>
      app.visitor.post('/api/staff-login', { username, password });
    try {
      // A refusal needs neither budget nor account, but without its record nobody gets in either.
      const password = table === 'refusals' ? 'wrong-one' : testPassword;
      for (const reply of [
        await logIn(password),
        await app.visitor.post('/api/login', { username, password }),
      ]) {
        expect(reply.status).toBe(503);
        expect(reply.setCookies).toEqual([]);
      }
      if (table === 'attempts') {
        expect((await app.visitor.post('/api/signup', {})).status).toBe(503);
        const guess = { authorization: 'Bearer dcrm_guess' };
        expect((await app.visitor.get('/api/people', guess)).status).toBe(503);
      }
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    expect((await logIn(testPassword)).status).toBe(200);
    mustSurvive('S-36', { figure: '503, nobody let in', limit: '503, never 200' });
  },
);
