/** A real PgBouncer before the tests' PostgreSQL, as docs/running/pgbouncer.ini has it, with fewer sessions than it has clients. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';
import { inNamespace } from '#server/kernel/postgres/postgres-launcher.ts';
import { freePort } from './free-port.ts';
import { readRecipe } from './recipe.ts';

/** The address through it of the database that `url` leads to. `sessions`: of PostgreSQL, for all clients together. */
export async function openPgbouncer(url: string, { sessions = 6 } = {}): Promise<string> {
  const target = new URL(url);
  const host = target.searchParams.get('host') ?? target.hostname;
  const port = target.searchParams.get('port') || target.port || '5432';
  const folder = await mkdtemp(join(tmpdir(), 'dealer-crm-pgbouncer-'));
  const own = await freePort();
  await writeFile(join(folder, 'users'), `"${target.username}" "${target.password}"\n`);
  // The tests' own server asks nobody for a password.
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    readRecipe('pgbouncer.ini', {
      'dealer_crm = host=10.0.0.21 port=5432': `* = host=${host} port=${port}`,
      'listen_port = 6432': `listen_port = ${own}`,
      'auth_type = scram-sha-256': 'auth_type = trust',
      '/etc/pgbouncer/userlist.txt': join(folder, 'users'),
      'default_pool_size = 30': `default_pool_size = ${sessions}`,
    }),
  );
  const args = [join(folder, 'pgbouncer.ini')];
  // It refuses to be root; in a namespace it is not, and still reaches the socket, whose folder is root's.
  const [program, all] =
    process.getuid?.() === 0
      ? inNamespace.command('/usr/sbin/pgbouncer', args)
      : ['/usr/sbin/pgbouncer', args];
  const child = spawn(program, all, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  afterAll(async () => {
    const gone = once(child, 'exit');
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await gone;
    }
    await rm(folder, { recursive: true });
  });
  const ready = async () => {
    if (!(await answers(own)))
      throw new Error(`PgBouncer does not answer:
${output}`);
  };
  await vi.waitFor(ready, { timeout: 30_000, interval: 50 });
  const through = new URL(url);
  through.search = '';
  through.hostname = '127.0.0.1';
  through.port = String(own);
  return through.href;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
