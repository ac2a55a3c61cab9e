/** `npm run reset-password` with the built-in database: beside the server that runs on it, and while none does. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { runCommand } from '../run-command.ts';
import { launchServerWith } from '../server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'crm-reset-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const variables = {
  DATA_DIR: join(folder, 'data'),
  PORT: String(await freePort()),
  ADMIN_EMAIL: 'boss@example.com',
  ADMIN_PASSWORD: 'forgotten',
};

const start = () => launchServerWith(variables);

async function resetPassword(given: NodeJS.ProcessEnv = variables) {
  const done = await runCommand('reset-password', ['boss@example.com'], given);
  return { ...done, token: /#([\w-]{43})/.exec(done.printed)?.[1] };
}

async function post(path: string, body: object): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${variables.PORT}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return reply.status;
}

const logIn = (password: string) =>
  post('/api/staff-login', { username: 'boss@example.com', password });

test('where there is no database none is made', async () => {
  const refused = await resetPassword({ ...variables, DATA_DIR: join(folder, 'nothing') });
  expect([refused.code, refused.printed]).toEqual([1, '']);
  expect(refused.complaint).toMatch(
    /^There is no database in \S+\. Set DATA_DIR or DATABASE_URL[^\n]+\n$/,
  );
});

test('it works while the server runs, and while it does not', async () => {
  const server = start();
  expect(await server.ready).toBeDefined();
  expect(await logIn('forgotten')).toBe(200);
  const beside = await resetPassword();
  expect([beside.code, beside.complaint]).toEqual([0, '']);
  expect(beside.printed).toContain(`http://127.0.0.1:${variables.PORT}/one-time-link#`);
  expect(
    await post('/api/account-links/password', { token: beside.token, password: 'second' }),
  ).toBe(204);
  expect([await logIn('forgotten'), await logIn('second')]).toEqual([401, 200]);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);

  const alone = await resetPassword();
  expect([alone.code, alone.complaint]).toEqual([0, '']);
  expect(alone.printed).toContain('The server is not running');
  const again = start();
  expect(await again.ready).toBeDefined();
  expect(
    await post('/api/account-links/password', { token: alone.token, password: 'third one' }),
  ).toBe(204);
  expect(await logIn('third one')).toBe(200);
  // The environment has no say any more, and the start promises nothing of the kind.
  expect(again.output()).not.toContain('ADMIN_');
  again.signal('SIGTERM');
  expect(await again.ended).toBe(0);
});
