/** Sign-in under attack as long and as hard as must be survived: S-08 and S-09. */
import { expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import { openTestApp, type TestApp } from '../app.ts';
import { aUser, testPassword } from '../factories.ts';
import { mustSurvive } from '../must-survive.ts';
import { startServerProcess } from '../server-process.ts';
import { createTestDatabase } from '../test-database.ts';

const app = await openTestApp({ environment: { DISABLE_RATE_LIMIT: '' } });

const logIn = (username: string, password: string, from: string, at: TestApp = app) =>
  at.visitor.post<ErrorReply>(
    '/api/staff-login',
    { username, password },
    { 'x-forwarded-for': from },
  );

test('S-08: one password on two hundred names is slowed, and never keeps another user out', async () => {
  const from = '203.0.113.200';
  const { username } = await aUser(await app.as());
  const statuses: number[] = [];
  for (let n = 0; n < 200; n += 1) statuses.push((await logIn(`name ${n}`, 'x', from)).status);
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect((await logIn(username, testPassword, from)).status).toBe(200);
  // Of many at once one is looked at, ten wait, and the others are sent away.
  const many = await Promise.all(
    Array.from({ length: 20 }, (_, n) => logIn(`at once ${n}`, 'x', from)),
  );
  const looked = many.filter(({ status }) => status === 401);
  expect(looked).toHaveLength(11);
  for (const { status, headers } of many.filter((reply) => !looked.includes(reply))) {
    expect([status, Number(headers['retry-after'])]).toEqual([429, 60]);
  }
  // And the address is shut out at three hundred.
  const rest: number[] = [];
  for (let n = 0; n < 95; n += 1) rest.push((await logIn(`on and on ${n}`, 'x', from)).status);
  expect(rest.filter((status) => status === 401)).toHaveLength(300 - 200 - 20);
  expect(rest.at(-1)).toBe(429);
  expect((await logIn(username, testPassword, '198.51.100.3')).status).toBe(200);
  mustSurvive('S-08', {
    figure: '200 slowed, shut out at 300; a right password works',
    limit: '429 with Retry-After; others sign in',
  });
});

test('sign-ups and wrong access tokens are counted over all processes', async () => {
  const database = await createTestDatabase();
  const variables = {
    DISABLE_RATE_LIMIT: '',
    ADMIN_EMAIL: 'a@b.example',
    ADMIN_PASSWORD: 'secret',
  };
  const servers = await Promise.all([
    startServerProcess(database.url, '', variables),
    startServerProcess(database.url, '', variables),
  ]);
  try {
    const signUps = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const reply = await fetch(`${servers[n % 2]?.url}/api/signup`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'x' }),
        });
        return reply.status;
      }),
    );
    expect([count(signUps, 400), count(signUps, 429)]).toEqual([20, 20]);
    const tokens = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const headers = { authorization: `Bearer dcrm_${n}` };
        return (await fetch(`${servers[n % 2]?.url}/api/people`, { headers })).status;
      }),
    );
    expect([count(tokens, 401), count(tokens, 429)]).toEqual([30, 30]);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await database.drop();
  }
});

function count(statuses: number[], status: number): number {
  return statuses.filter((each) => each === status).length;
}
