/** Where the log is collected, every line that a server writes is JSON, from its start to its end. */
import { globSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type LaunchedServer, launchServer } from '#test/server-process.ts';
import { createTestDatabase } from '#test/test-database.ts';

const Line = z.object({
  level: z.number().multipleOf(10).min(30).max(50),
  time: z.number(),
  pid: z.number(),
  hostname: z.string(),
  msg: z.string().min(1),
});
type Line = z.infer<typeof Line>;

const database = await createTestDatabase();
afterAll(() => database.drop());
const running: LaunchedServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
});

/** A fault that nobody could foresee, on demand, and a word of Node's own. */
const preload = `
  process.on('SIGUSR2', () => void Promise.reject(new Error('Nobody waits for this')));
  process.on('SIGWINCH', () => process.emitWarning('This is not advised', 'DeprecationWarning'));
`;

async function start(variables: Record<string, string>): Promise<[LaunchedServer, string]> {
  const server = launchServer(database.url, preload, { LOG_LEVEL: 'info', ...variables });
  running.push(server);
  const url = await server.ready;
  if (url === undefined) throw new Error(server.output());
  return [server, url];
}

function linesOf(server: LaunchedServer): Line[] {
  const lines = server.output().trimEnd().split('\n');
  return lines.map((line) => Line.parse(JSON.parse(line)));
}

/** Without the one that every server under test begins with. */
function sayings(server: LaunchedServer): string[] {
  const [first, ...others] = linesOf(server).map(({ msg }) => msg);
  expect(first).toMatch(/^Rate limits are off/);
  return others;
}

async function sayAll(server: LaunchedServer, pid: number, url: string): Promise<void> {
  await fetch(`${url}/api/people`);
  process.kill(pid, 'SIGUSR2');
  process.kill(pid, 'SIGWINCH');
  await expect.poll(server.output).toContain('"message":"Nobody waits for this"');
  await expect.poll(server.output).toContain('"msg":"This is not advised"');
  expect(server.output()).toContain('"msg":"Answered"');
}

describe('every line is JSON', () => {
  test('of a server of one process, which tells its first sign-in', async () => {
    const [server, url] = await start({});
    await expect.poll(server.output).toContain('Should it be lost');
    await sayAll(server, server.pid, url);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(sayings(server)).toEqual(
      expect.arrayContaining([
        `Dealer CRM is ready at ${url}`,
        expect.stringMatching(/^Sign in as admin with this password: \S+$/),
      ]),
    );
  });

  test('of a server of two, one of which is killed and replaced', { timeout: 90_000 }, async () => {
    const [server, url] = await start({ WORKERS: '2' });
    await sayAll(server, server.pid, url);
    const workers = () => linesOf(server).filter(({ msg }) => /^Server listening/.test(msg));
    await expect.poll(() => workers().length).toBe(2);
    const [first] = workers();
    await sayAll(server, first?.pid ?? 0, url);
    process.kill(first?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => workers().length).toBe(3);
    expect(sayings(server)).toContainEqual(expect.stringContaining('ended (SIGKILL)'));
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(sayings(server).length).toBeGreaterThan(6);
  });

  test('but what people start by hand says its address in plain words', async () => {
    const [server, url] = await start({ npm_lifecycle_event: 'start' });
    expect(server.output().split('\n')).toContain(`Dealer CRM is ready at ${url}`);
  });

  test.each(['1', '2'])('of a start that is refused, with %s', async (WORKERS) => {
    const server = launchServer('postgres://nobody@127.0.0.1:1/none', '', { WORKERS });
    running.push(server);
    expect(await server.ended).toBe(1);
    expect(sayings(server)).toEqual([expect.stringMatching(/^The database can't be reached: /)]);
  });

  test('of a worker that never serves', async () => {
    const dies = `import cluster from 'node:cluster'; if (cluster.isWorker) process.exit(7);`;
    const refused = launchServer(database.url, dies, { WORKERS: '2' });
    running.push(refused);
    expect(await refused.ended).toBe(1);
    expect(sayings(refused)).toEqual(['A process of the server ended (code 7).']);
  });
});

test('only what people run by hand writes plain words', () => {
  const writes = /console\.|process\.std(out|err)/;
  const sources = globSync('src/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const found = sources.filter((file) => writes.test(readFileSync(file, 'utf8')));
  expect(found.sort()).toEqual([
    'src/server/backup.ts',
    'src/server/command-database.ts',
    'src/server/end-in-order.ts',
    'src/server/process-log.ts',
    'src/server/restore.ts',
    'src/server/serve-app.ts',
    'src/server/upgrade-database.ts',
  ]);
});
