/** `npm start` asked to stop at every stage of its life, by npm's process alone and by Ctrl-C, through npm 10 as well. */
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type NpmStart, npmStart } from '../npm-start.ts';
import { follow } from '../server-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Three times what the server gives itself. */
const patience = { timeout: 45_000 };
let folder: string;
let npm10: string[];
const started: NpmStart[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealer-crm-npm-'));
  execFileSync('npm', ['install', '--prefix', folder, '--loglevel=error', 'npm@10']);
  npm10 = [process.execPath, join(folder, 'node_modules/npm/bin/npm-cli.js')];
});
afterEach(async () => {
  for (const server of started.splice(0)) await server.kill();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function start(dataDir: string, options: { npm?: string[]; cwd?: string } = {}): NpmStart {
  const server = npmStart({ variables: { PORT: '0', DATA_DIR: dataDir }, ...options });
  started.push(server);
  return server;
}

/** Every process that works in the folder or below: the database does, and so does what setup runs. */
function processesIn(place: string): string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return `${readlinkSync(`/proc/${name}/cwd`)}/`.startsWith(`${place}/`);
    } catch {
      return false;
    }
  });
}

async function expectNothingLeft(place: string): Promise<void> {
  await expect.poll(() => processesIn(place), patience).toEqual([]);
}

describe.each([
  ['the npm of this machine', () => ['npm']],
  ['npm 10', () => npm10],
])('with %s', (name, npm) => {
  const dataDir = () => join(folder, name.replaceAll(' ', '-'));

  test('SIGTERM to npm alone ends the server and its database, with code 0', async () => {
    const server = start(dataDir(), { npm: npm() });
    expect(await server.ready, server.output()).toBeDefined();
    expect(processesIn(dataDir())).not.toEqual([]);
    server.signal('SIGTERM');
    expect(await server.ended, server.output()).toBe(0);
    await expectNothingLeft(dataDir());
  });

  test('so does Ctrl-C in a terminal', async () => {
    // The shell that `script` runs it with would be told as well, and report that instead of npm's end.
    const command = ['exec', ...npm().map((word) => `'${word}'`), 'start'].join(' ');
    const child = spawn(
      '/usr/bin/script',
      ['--quiet', '--return', '--command', command, '/dev/null'],
      {
        cwd: root,
        env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: dataDir() },
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
    const terminal = follow(child);
    expect(await terminal.ready, terminal.output()).toBeDefined();
    child.stdin.write('\x03');
    expect(await terminal.ended, terminal.output()).toBe(0);
    await expectNothingLeft(dataDir());
  });
});

describe('while it starts', () => {
  test('the making of the database is given up, and nothing of it stays', async () => {
    const dataDir = join(folder, 'fresh');
    const server = start(dataDir);
    await expect.poll(() => server.output(), patience).toContain('Creating the database');
    await expect.poll(() => processesIn(dataDir), patience).not.toEqual([]);
    server.signal('SIGTERM');
    expect(await server.ended, server.output()).toBe(0);
    await expectNothingLeft(dataDir);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('at any later moment the database is stopped with it', async () => {
    const dataDir = join(folder, 'moments');
    for (let delay = 0; delay <= 3_000; delay += 500) {
      const server = start(dataDir);
      await expect.poll(() => processesIn(dataDir), patience).not.toEqual([]);
      await sleep(delay);
      server.signal('SIGTERM');
      expect(await server.ended, `after ${delay} ms: ${server.output()}`).toBe(0);
      await expectNothingLeft(dataDir);
    }
  });

  /** A clone beside this one, as far as setup looks at it. */
  async function clone(name: string): Promise<string> {
    const place = join(folder, name);
    await mkdir(place);
    const parts = ['package.json', 'package-lock.json', '.npmrc', 'scripts', 'src', 'public'];
    for (const part of [...parts, 'index.html', 'vite.config.ts', 'tsconfig.json'])
      await cp(join(root, part), join(place, part), { recursive: true });
    return place;
  }

  test('an installation under way ends with it', async () => {
    const cwd = await clone('installing');
    const server = start(join(cwd, 'data'), { cwd });
    await expect.poll(() => server.output(), patience).toContain('Installing what the app needs');
    // npm, setup, and the npm that installs.
    await expect.poll(() => processesIn(cwd).length, patience).toBeGreaterThan(2);
    server.signal('SIGTERM');
    expect(await server.ended).not.toBe(0);
    await expectNothingLeft(cwd);
    expect(server.output()).not.toContain('is ready');
  });

  test('a build under way ends with it', async () => {
    const cwd = await clone('building');
    await symlink(join(root, 'node_modules'), join(cwd, 'node_modules'));
    const server = start(join(cwd, 'data'), { cwd });
    await expect.poll(() => server.output(), patience).toContain('Building the pages');
    await expect.poll(() => processesIn(cwd).length, patience).toBeGreaterThan(2);
    server.signal('SIGTERM');
    expect(await server.ended).not.toBe(0);
    await expectNothingLeft(cwd);
    expect(server.output()).not.toContain('is ready');
  });
});
