/** A server whose log nobody takes, on a full disk or by a reader who has gone: it answers as before. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { testPassword } from '#test/factories.ts';
import { freePort } from '#test/free-port.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { cookiesOf, settings } from '#test/server-process.ts';

const app = await openTestApp();
const program = fileURLToPath(new URL('./main.mjs', import.meta.url));

test.each(['a full disk', 'a pipe that nobody reads from any more'])(
  'R-05: a log that goes to %s ends neither a call nor the server',
  async (where) => {
    const port = await freePort();
    const dataDir = await mkdtemp(join(tmpdir(), 'crm-full-log-'));
    const log = where === 'a full disk' ? openSync('/dev/full', 'w') : 'pipe';
    const child = spawn(process.execPath, [program], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
        ...settings(app.database.url),
        PORT: String(port),
      },
      stdio: ['ignore', log, log],
    });
    if (typeof log === 'number') closeSync(log);
    child.stdout?.destroy();
    child.stderr?.destroy();
    const gone = once(child, 'exit');
    const url = `http://127.0.0.1:${port}`;
    const call = (path: string, init?: RequestInit) =>
      fetch(url + path, init).then(
        ({ status }) => status,
        () => 0,
      );
    try {
      await expect.poll(() => call('/api/health'), { timeout: 60_000 }).toBe(200);
      const json = { 'content-type': 'application/json' };
      const { username } = await app.userOf('super_user');
      const login = await fetch(`${url}/api/staff-login`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ username, password: testPassword }),
      });
      const headers = { ...json, cookie: cookiesOf(login) };
      // Faults of ours, each of which the log is told.
      await app.database.pool.query('alter table people rename to people_away');
      try {
        for (const path of ['/api/people', '/api/people?limit=5', '/api/people', '/api/people']) {
          expect(await call(path, { headers })).toBe(500);
        }
      } finally {
        await app.database.pool.query('alter table people_away rename to people');
      }
      expect(await call('/api/people', { headers })).toBe(200);
      const body = JSON.stringify({ name: 'Written' });
      expect(await call('/api/people', { method: 'POST', headers, body })).toBe(201);
      child.kill('SIGTERM');
      expect(await gone).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    }
    mustSurvive('R-05', { figure: 'calls and server go on', limit: 'no hang, 0 lost' });
  },
  120_000,
);
