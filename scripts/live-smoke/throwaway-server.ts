/** A server of its own on an empty database that is thrown away, signed in to as its super user. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { aiVariables } from '#server/features/ai/ai-variables.ts';
import { mailVariables } from '#server/features/mail/mail-variables.ts';
import { oidcVariables } from '#server/features/single-sign-on/oidc-variables.ts';
import { serverCommand } from '../server-command.ts';

const admin = { username: 'smoke@dealer.example', password: 'live-smoke' };

export interface ThrowawayServer {
  /** Throws with the server's words where it answers no success, as `read` does. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** What is there, as it is written. */
  read(path: string): Promise<string>;
  close(): Promise<void>;
}

/** Reaches nothing, so that a search does not ask whom nobody named. */
const nowhere = 'http://127.0.0.1:1';
const unset = Object.fromEntries(
  [aiVariables, mailVariables, oidcVariables].flatMap(Object.keys).map((name) => [name, '']),
);

/** Of the services that `environment` names it knows Capsule and OpenStreetMap; models are set on its page. */
export async function openThrowawayServer(
  environment: NodeJS.ProcessEnv,
): Promise<ThrowawayServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'live-smoke-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, serverCommand, {
    cwd: join(import.meta.dirname, '..', '..'),
    env: {
      ...environment,
      ...unset,
      ...{ DATABASE_URL: '', DATABASE_DIRECT_URL: '', SMTP_URL: '', FILES_S3_URL: '' },
      CRM_SERVICE_TOKEN: environment.CAPSULE_TOKEN ?? '',
      LEADS_NOMINATIM_URL: environment.LEADS_NOMINATIM_URL || nowhere,
      LEADS_OVERPASS_URL: environment.LEADS_OVERPASS_URL || nowhere,
      LEADS_OFFLINE: '',
      DATA_DIR: dataDir,
      PUBLIC_URL: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      ADMIN_EMAIL: admin.username,
      ADMIN_PASSWORD: admin.password,
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
    const send = async (method: string, path: string, given?: unknown): Promise<string> => {
      const reply = await fetch(url + path, {
        method,
        headers: { ...(given === undefined ? {} : headers), cookie: cookie.join('; ') },
        ...(given === undefined ? {} : { body: JSON.stringify(given) }),
      });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`);
      return text;
    };
    return {
      close,
      read: (path) => send('GET', path),
      async call(method, path, given) {
        const text = await send(method, path, given);
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
