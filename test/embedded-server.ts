/** A server on the database that it brings along, used over the wire by its first super user, and killed as by a power cut. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cookiesOf, type LaunchedServer, launchServer } from './server-process.ts';

const admin = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' };

export interface Reply<Body> {
  status: number;
  body: Body;
}

export interface EmbeddedServer extends LaunchedServer {
  url: string;
  /** From its start until it answers. */
  secondsToStart: number;
  call<Body>(method: string, path: string, body?: object): Promise<Reply<Body>>;
  /** A form with a file, as `formWith` makes it. */
  upload<Body>(path: string, form: { body: Buffer; headers: object }): Promise<Reply<Body>>;
  /** The server alone, or its PostgreSQL with it. */
  cutPower(what: 'server' | 'both'): Promise<void>;
}

export async function startEmbeddedServer(dataDir: string): Promise<EmbeddedServer> {
  const began = performance.now();
  const server = launchServer('', '', { DATA_DIR: dataDir, LEADS_OFFLINE: '1', ...admin });
  const url = await server.ready;
  if (url === undefined) throw new Error(`The server did not start:\n${server.words()}`);
  const secondsToStart = (performance.now() - began) / 1_000;
  // Later its disk may be gone.
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  let cookie = '';
  const ask = async <Body>(path: string, init: RequestInit): Promise<Reply<Body>> => {
    const reply = await fetch(url + path, { ...init, headers: { cookie, ...init.headers } });
    if (cookie === '') cookie = cookiesOf(reply);
    const text = await reply.text();
    return { status: reply.status, body: text === '' ? null : JSON.parse(text) };
  };
  const call = <Body>(method: string, path: string, body?: object) =>
    ask<Body>(path, {
      method,
      ...(body && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
  const account = { username: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD };
  const login = await call('POST', '/api/staff-login', account);
  if (login.status !== 200) throw new Error(`The super user was answered ${login.status}`);
  return {
    ...server,
    url,
    secondsToStart,
    call,
    upload: (path, { body, headers }) =>
      ask(path, { method: 'POST', body: new Uint8Array(body), headers: { ...headers } }),
    async cutPower(what) {
      // Its processes too: one that waits for another of them would not notice that all else is gone.
      if (what === 'both')
        for (const each of [Number(pid), ...(await childrenOf(Number(pid)))]) endAtOnce(each);
      await server.kill();
    },
  };
}

async function childrenOf(pid: number): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return listed.trim().split(/\s+/).filter(Boolean).map(Number);
}

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was gone already.
  }
}

/** Numbers between 0 and 1 that are the same in each run. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
