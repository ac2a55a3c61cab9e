/** Servers of several processes with the built-in database: jobs, deaths under load, and the end. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { launchServer } from '../server-process.ts';
import { type Caller, callEach, namesProcess } from '../several-processes.ts';
import { createTestDatabase } from '../test-database.ts';
import { openWebServer } from '../web-server.ts';

const boss = { username: 'boss@dealer.example', password: 'correct horse 1' };
/** What a killed process was about to tell is tried again after a minute or two. */
const patience = { timeout: 240_000 };
const folder = await mkdtemp(join(tmpdir(), 'dealer-crm-processes-'));
const hooks = await openWebServer();
const servers: ReturnType<typeof launchServer>[] = [];
afterAll(async () => {
  for (const server of servers) await server.kill();
  // The database of a server that was killed ends a little later.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
});

/** With its built-in database: an empty address counts as unset. */
function launch(dataDir: string) {
  const server = launchServer('', namesProcess, {
    DATA_DIR: dataDir,
    WORKERS: '2',
    ADMIN_EMAIL: boss.username,
    ADMIN_PASSWORD: boss.password,
    OUTBOUND_ALLOW: `127.0.0.1:${hooks.port}`,
  });
  servers.push(server);
  return server;
}

async function addressOf(server: ReturnType<typeof launchServer>): Promise<string> {
  const url = await server.ready;
  if (url === undefined) throw new Error(`It did not start:\n${server.words()}`);
  return url;
}

async function openBoth(url: string): Promise<Caller[]> {
  const callers = await callEach(url, 2);
  const signedIn = await callers[0]?.call('/api/staff-login', boss);
  expect(signedIn?.status).toBe(200);
  for (const caller of callers) caller.cookie = signedIn?.cookies ?? '';
  return callers;
}

test('writers go on while one process after the other is killed; all that was acknowledged is told once', async () => {
  const dataDir = join(folder, 'data');
  const server = launch(dataDir);
  const url = await addressOf(server);
  let callers = await openBoth(url);
  const cookie = callers[0]?.cookie ?? '';
  const hook = { url: `${hooks.url}/crm`, events: ['organization.created'] };
  expect((await callers[0]?.call('/api/webhooks', hook))?.status).toBe(200);
  const acknowledged: string[] = [];
  const victims: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    // By turns the one with the jobs and the other, whichever is which.
    const ids = await Promise.all(
      callers.map(async (each) => (await each.call('/api/health')).process),
    );
    const victim = ids[round % 2] ?? 0;
    victims.push(victim);
    const writes = callers.flatMap((caller) =>
      Array.from({ length: 10 }, (_, n) => `Firm ${round} ${n} ${caller === callers[0]}`).map(
        async (name) => {
          const reply = await caller.call('/api/organizations', { name }).catch(() => undefined);
          if (reply?.status === 201) acknowledged.push(name);
        },
      ),
    );
    process.kill(victim, 'SIGKILL');
    await Promise.all(writes);
    for (const caller of callers) await caller.close();
    callers = await callEach(url, 2);
    for (const caller of callers) caller.cookie = cookie;
    const after = await Promise.all(
      callers.map(async (each) => (await each.call('/api/health')).process),
    );
    expect(victims.some((id) => after.includes(id))).toBe(false);
  }
  const listed = (await callers[0]?.call('/api/organizations'))?.text ?? '';
  for (const name of acknowledged) expect(listed).toContain(name);
  const told = () => hooks.calls.map(({ body }) => /Firm [\w ]+/.exec(body)?.[0]);
  await expect
    .poll(() => acknowledged.filter((name) => !told().includes(name)), patience)
    .toEqual([]);
  for (const caller of callers) await caller.close();
  server.signal('SIGTERM');
  expect(await server.ended, server.output()).toBe(0);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  const again = launch(dataDir);
  expect(await again.ready, again.output()).toBeDefined();
  again.signal('SIGTERM');
  expect(await again.ended, again.output()).toBe(0);
});

test('with both alive, one of them runs the jobs: each change is told once', async () => {
  const server = launch(join(folder, 'calm'));
  const [one, other] = await openBoth(await addressOf(server));
  const hook = { url: `${hooks.url}/calm`, events: ['organization.created'] };
  expect((await one?.call('/api/webhooks', hook))?.status).toBe(200);
  const names = Array.from({ length: 20 }, (_, n) => `Calm ${n}!`);
  for (const [n, name] of names.entries())
    expect((await (n % 2 ? one : other)?.call('/api/organizations', { name }))?.status).toBe(201);
  const told = () => hooks.calls.flatMap(({ body }) => /Calm \d+!/.exec(body)?.[0] ?? []).sort();
  await expect.poll(() => told().length, patience).toBeGreaterThanOrEqual(20);
  expect(told()).toEqual([...names].sort());
  await one?.close();
  await other?.close();
  server.signal('SIGTERM');
  expect(await server.ended, server.output()).toBe(0);
});

test('processes that never get to serve again end the server, in words', async () => {
  const database = await createTestDatabase();
  const mark = join(folder, 'broken');
  const dies = `
    import cluster from 'node:cluster';
    import { existsSync } from 'node:fs';
    if (cluster.isWorker && existsSync('${mark}')) process.exit(7);
    ${namesProcess}`;
  const server = launchServer(database.url, dies, { WORKERS: '2' });
  servers.push(server);
  const callers = await callEach(await addressOf(server), 2);
  const { process: victim = 0 } = (await callers[0]?.call('/api/health')) ?? {};
  await writeFile(mark, '');
  process.kill(victim, 'SIGKILL');
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain('Another takes its place in 8 s.');
  expect(server.output()).toMatch(/ended 5 times in a row before it could serve\. The server ends/);
  for (const caller of callers) await caller.close();
  await database.drop();
});
