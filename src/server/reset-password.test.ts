/** `npm run reset-password` as a process, beside a server on the same database; test/deep has the built-in one. */
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aUser, testPassword } from '#test/factories.ts';
import { runCommand } from '#test/run-command.ts';

const app = await openTestApp();

const resetPassword = (...names: string[]) =>
  runCommand('reset-password', names, {
    DATABASE_URL: app.database.url,
    PUBLIC_URL: 'https://crm.example.com',
  });

test('prints a link that sets a new password once', async () => {
  const { username, email, id } = await aUser(await app.as(), { role: 'super_user' });
  const { code, printed, complaint } = await resetPassword(String(email).toUpperCase());
  expect([code, complaint]).toEqual([0, '']);
  expect(printed).toContain(`a new password for ${username}`);
  const token = /https:\/\/crm\.example\.com\/one-time-link#([\w-]{43})\n/.exec(printed)?.[1];
  const use = () =>
    app.visitor.post('/api/account-links/password', { token, password: 'a new password' });
  expect((await use()).status).toBe(204);
  expect((await use()).status).toBe(400);
  const logIn = async (password: string) =>
    (await app.visitor.post('/api/staff-login', { username, password })).status;
  expect([await logIn(testPassword), await logIn('a new password')]).toEqual([401, 200]);
  const { rows } = await app.database.pool.query(
    `select actor_id, after ->> 'address' as address from changes
     where verb = 'user.password-link-made' and record_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ actor_id: null, address: 'the server' }]);
});

test('says in one line why it cannot', async () => {
  const gone = await aUser(await app.as(), { deactivatedAt: app.clock.now() });
  expect(await resetPassword('nobody@example.com')).toEqual({
    code: 1,
    printed: '',
    complaint: 'There is no account nobody@example.com.\n',
  });
  expect((await resetPassword(gone.username)).complaint).toMatch(
    /^The account .* is deactivated\.\n$/,
  );
  expect(await resetPassword()).toMatchObject({
    code: 1,
    complaint: 'Say whose password is lost: npm run reset-password -- boss@example.com\n',
  });
});
