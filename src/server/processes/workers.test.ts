/** A server of two processes: on one port, as one server, through the death of one of them and to the end. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { launchServer, startServerProcess } from '#test/server-process.ts';
import { Caller, callEach, namesProcess } from '#test/several-processes.ts';
import { createTestDatabase } from '#test/test-database.ts';

const boss = { username: 'boss@dealer.example', password: 'correct horse 1' };
const database = await createTestDatabase();
const server = await startServerProcess(database.url, namesProcess, {
  WORKERS: '2',
  ADMIN_EMAIL: boss.username,
  ADMIN_PASSWORD: boss.password,
});
const callers = new Set<Caller>();
afterAll(async () => {
  for (const caller of callers) await caller.close();
  await server.kill();
  await database.drop();
});

async function openBoth(): Promise<[Caller, Caller]> {
  const both = await callEach(server.url, 2);
  for (const caller of both) callers.add(caller);
  const [one, other] = both;
  if (!one || !other) throw new Error('Two were asked for');
  const { status, cookies } = await one.call('/api/staff-login', boss);
  expect(status).toBe(200);
  one.cookie = cookies;
  other.cookie = cookies;
  return [one, other];
}

const idOf = async (caller: Caller) => (await caller.call('/api/health')).process;
const isAlive = (id: number) => {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
};

test('settings, rights and sessions that one process changes hold in the other at once', async () => {
  const [one, other] = await openBoth();
  expect(await idOf(one)).not.toBe(await idOf(other));
  const colleague = { username: 'colleague', password: 'secret1' };
  const account = { firstName: 'New', lastName: 'Comer', email: 'new@comer.example' };
  expect((await one.call('/api/signup', { ...colleague, ...account })).status).toBe(201);
  const bosses = other.cookie;
  other.cookie = '';
  const theirs = await other.call('/api/staff-login', colleague);
  expect(theirs.status).toBe(200);
  const asColleague = async () => {
    other.cookie = theirs.cookies;
    const { status, text } = await other.call('/api/auth/user');
    other.cookie = bosses;
    return { status, ...JSON.parse(text) };
  };
  const { id, role } = await asColleague();
  expect(role).toBe('staff');
  expect((await one.call(`/api/users/${id}`, { role: 'admin' }, 'PATCH')).status).toBe(200);
  expect(await asColleague()).toMatchObject({ status: 200, role: 'admin' });
  expect((await one.call(`/api/users/${id}`, { active: false }, 'PATCH')).status).toBe(200);
  expect(await asColleague()).toMatchObject({ status: 401 });
  const field = { entityType: 'person', name: 'region', label: 'Region', fieldType: 'text' };
  expect((await one.call('/api/custom-field-definitions', field)).status).toBe(201);
  expect((await other.call('/api/custom-field-definitions')).text).toContain('"region"');
  expect(server.output().match(/is ready at/g)).toHaveLength(1);
});

/** How many sockets listen on the server's port. */
async function countListening(): Promise<number> {
  const port = Number(new URL(server.url).port).toString(16).toUpperCase().padStart(4, '0');
  const table = await readFile('/proc/net/tcp', 'utf8');
  return table.match(new RegExp(`^ *\\d+: [0-9A-F]{8}:${port} [0-9A-F:]+ 0A `, 'gm'))?.length ?? 0;
}

// Only there may sockets share a port so that each takes its part.
describe.runIf(process.platform === 'linux')('where sockets may share a port', () => {
  test('each process has several, and new connections go to both', async () => {
    await openBoth();
    await expect.poll(countListening).toBe(2 * 16);
    const counts = new Map<number, number>();
    for (let count = 0; count < 60; count += 1) {
      const caller = new Caller(server.url);
      const { process: id } = await caller.call('/api/health');
      counts.set(id, (counts.get(id) ?? 0) + 1);
      await caller.close();
    }
    expect(Math.min(...counts.values())).toBeGreaterThan(10);
    expect(counts.size).toBe(2);
  });

  test('a second start on that port is refused, in words', async () => {
    const { port } = new URL(server.url);
    const second = launchServer(database.url, '', { WORKERS: '2', PORT: port });
    expect(await second.ended).toBe(1);
    expect(second.words()).toContain(`Port ${port} on 127.0.0.1 is taken`);
  });

  test.each(['1', '2'])('one that was begun at the same time is, too, with %s', async (WORKERS) => {
    const port = await freePort();
    const bringsUpToDate = await database.pool.connect();
    await bringsUpToDate.query(`begin; select pg_advisory_xact_lock(${0x64_63_72_6d_02})`);
    const second = launchServer(database.url, '', { WORKERS, PORT: String(port) });
    await expect.poll(second.words).toContain('Another server is bringing the database');
    const first = createServer().listen({ port, host: '127.0.0.1', reusePort: true });
    await once(first, 'listening');
    await bringsUpToDate.query('commit');
    bringsUpToDate.release();
    const url = await second.ready;
    second.signal('SIGTERM');
    expect([url, await second.ended]).toEqual([undefined, 1]);
    expect(second.words()).toContain(`Port ${port} on 127.0.0.1 is taken`);
    first.close();
  });
});

test('one that is killed is replaced; what was acknowledged is there, and calls go on', async () => {
  const [one, other] = await openBoth();
  const victim = await idOf(one);
  const names = Array.from({ length: 20 }, (_, index) => `Kept ${index}`);
  for (const [index, name] of names.entries()) {
    const reply = await (index % 2 ? one : other).call('/api/people', { name });
    expect(reply.status).toBe(201);
  }
  process.kill(victim, 'SIGKILL');
  expect((await other.call('/api/people', { name: 'Kept 20' })).status).toBe(201);
  await expect.poll(() => server.output()).toMatch(/ended \(SIGKILL\)\. Another takes its place/);
  const [next, same] = await openBoth();
  const ids = [await idOf(next), await idOf(same)];
  expect(ids).not.toContain(victim);
  const { text } = await next.call('/api/people?q=Kept&limit=50');
  for (const name of [...names, 'Kept 20']) expect(text).toContain(name);
});

test('Ctrl-C reaches all of them, and ends them in order: what is under way is answered', async () => {
  const [one, other] = await openBoth();
  const ids = [await idOf(one), await idOf(other)];
  const blocker = await database.pool.connect();
  await blocker.query('begin; lock table people in access exclusive mode');
  const underWay = [one, other].map((caller) => caller.call('/api/people', { name: 'Last' }));
  const waiting = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(2);
  server.signal('SIGINT');
  for (const id of ids) process.kill(id, 'SIGINT');
  const health = async () => (await fetch(`${server.url}/api/health`)).status;
  await expect.poll(() => health().catch(() => 'closed')).not.toBe(200);
  await blocker.query('commit');
  blocker.release();
  expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual([201, 201]);
  expect(await server.ended, server.output()).toBe(0);
  expect(ids.filter(isAlive)).toEqual([]);
});

test('a process that cannot serve keeps the server from starting, in words', async () => {
  const dies = `import cluster from 'node:cluster'; if (cluster.isWorker) process.exit(7);`;
  const refused = launchServer(database.url, dies, { WORKERS: '2' });
  expect(await refused.ready).toBeUndefined();
  expect(await refused.ended).toBe(1);
  expect(refused.words()).toContain('A process of the server ended (code 7).\n');
});
