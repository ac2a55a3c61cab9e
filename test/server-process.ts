/** Runs the server as a process of its own, so that a test may stop or kill it in the middle of its work. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { serverCommand } from '../scripts/server-command.ts';
import { testPassword } from './factories.ts';

const LogLine = z.object({ msg: z.string().default('') });
const watch = new URL('./watch-loop.ts', import.meta.url).href;

export interface LaunchedServer {
  /** Its address, once it is ready; undefined where it ended before. */
  ready: Promise<string | undefined>;
  pid: number;
  /** All that it has written so far. */
  output(): string;
  /** What its own lines say, without the rest of their JSON. */
  words(): string;
  signal(name: NodeJS.Signals): void;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
  /** As a power cut would: nothing is finished, nobody is told. */
  kill(): Promise<void>;
}

export interface ServerProcess extends LaunchedServer {
  url: string;
}

/**
 * Its database must be a server's, which outlives it. `preload` runs before it. Its data folder is its own, and
 * goes with it, unless the environment names one.
 */
export function launchServer(
  databaseUrl: string,
  preload = '',
  environment: NodeJS.ProcessEnv = {},
): LaunchedServer {
  const dataDir = mkdtempSync(join(tmpdir(), 'crm-test-server-'));
  const before = preload === '' ? [] : ['--import', `data:text/javascript,${preload}`];
  before.push('--import', watch);
  const child = spawn(process.execPath, [...before, ...serverCommand], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      ...settings(databaseUrl),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.once('close', () => rmSync(dataDir, { recursive: true, force: true }));
  return follow(child);
}

/** With these variables and no others, as another account of this machine where one is named. */
export function launchServerWith(
  variables: Record<string, string>,
  account: { uid?: number; gid?: number } = {},
): LaunchedServer {
  const child = spawn(process.execPath, serverCommand, {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
  return follow(child);
}

/** What lets a server under test start and be used at once. */
export function settings(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'k'.repeat(64),
    PORT: '0',
    // Whatever the machine: a test that wants several says so.
    WORKERS: '1',
    DISABLE_RATE_LIMIT: '1',
  };
}

/** Whatever a test leaves running: it ends with the tests' own process. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A process that is, or runs, a server; its output must be piped. */
export function follow(child: ChildProcess): LaunchedServer {
  running.add(child);
  child.once('close', () => running.delete(child));
  let output = '';
  const announced = new Promise<string>((resolve) => {
    const listen = (text: string) => {
      output += text;
      const found = /is ready at ([^\s"]+)/.exec(output);
      if (found?.[1]) resolve(found[1]);
    };
    child.stdout?.setEncoding('utf8').on('data', listen);
    child.stderr?.setEncoding('utf8').on('data', listen);
  });
  // Not at its exit: what it wrote last may come after that.
  const gone = once(child, 'close');
  // With nobody waiting for it, so that no test can pass over it.
  void gone.then(() => {
    const [held] = /One turn of the event loop took .*/.exec(output) ?? [];
    if (held !== undefined) throw new Error(held);
  });
  return {
    ready: Promise.race([announced, gone.then(() => undefined)]),
    pid: child.pid ?? 0,
    output: () => output,
    words: () =>
      output.replaceAll(/^\{.*\}(?=\n)/gm, (line) => LogLine.parse(JSON.parse(line)).msg),
    signal: (name) => child.kill(name),
    ended: gone.then(([code]: (number | null)[]) => code ?? null),
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** The same, once it answers. */
export async function startServerProcess(
  databaseUrl: string,
  preload?: string,
  environment?: NodeJS.ProcessEnv,
): Promise<ServerProcess> {
  const server = launchServer(databaseUrl, preload, environment);
  const url = await server.ready;
  if (url === undefined) throw new Error(`The server did not start:\n${server.words()}`);
  return { ...server, url };
}

/** The cookies of somebody with the usual password, who signs in at a server that runs by itself. */
export async function signInAt(url: string, username: string): Promise<string> {
  const reply = await fetch(`${url}/api/staff-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: testPassword }),
  });
  if (!reply.ok) throw new Error(`${username} could not sign in: ${reply.status}`);
  return cookiesOf(reply);
}

/** The cookies of a reply, as a browser sends them back. */
export function cookiesOf({ headers }: { headers: Headers }): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
