/** A server of its own on an empty database that is thrown away, signed in to as its super user. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const admin = { username: 'smoke@dealer.example', password: 'live-smoke' };

export interface ThrowawayServer {
  /** Throws with the server's words where it answers no success. */
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** `environment` is added to what the server is started with. */
export async function openThrowawayServer(
  environment: Record<string, string>,
): Promise<ThrowawayServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'live-smoke-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: {
      ...process.env,
      ...environment,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PORT: String(port),
      ADMIN_EMAIL: admin.username,
      ADMIN_PASSWORD: admin.password,
      LEADS_OFFLINE: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve());
  });
  const close = async () => {
    server.kill();
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilHealthy(url);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(admin);
    const login = await fetch(`${url}/api/staff-login`, { method: 'POST', headers, body });
    const cookie = login.headers.getSetCookie().map((each) => each.split(';')[0]);
    return {
      close,
      async call(method, path, given) {
        const reply = await fetch(url + path, {
          method,
          headers: { ...(given === undefined ? {} : headers), cookie: cookie.join('; ') },
          ...(given === undefined ? {} : { body: JSON.stringify(given) }),
        });
        const text = await reply.text();
        if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`);
        return text === '' ? null : JSON.parse(text);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function untilHealthy(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const isHealthy = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return;
    await pause(100);
  }
  throw new Error('The server did not start.');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}
