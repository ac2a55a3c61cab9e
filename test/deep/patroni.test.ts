/** Two PostgreSQL kept by Patroni, found through HAProxy, by docs/running: the primary dies under a writer. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { Organization } from '#contract/organizations.ts';
import {
  findPostgresPrograms,
  makePostgresFolder,
  type Program,
  startAsPostgres,
  writeForPostgres,
} from '../debian-postgres.ts';
import { freePort } from '../free-port.ts';
import { readRecipe } from '../recipe.ts';
import { signUpAt } from '../remote-user.ts';
import { type LaunchedServer, launchServer } from '../server-process.ts';

const patience = { timeout: 180_000, interval: 500 };
const folder = await makePostgresFolder('patroni');
const [etcdPort, etcdPeerPort, proxyPort] = [await freePort(), await freePort(), await freePort()];
const nodes = [await nodeOf('pg1'), await nodeOf('pg2')] as const;
const [first, second] = nodes;
let server: LaunchedServer | undefined;
afterAll(() => server?.kill());

async function nodeOf(name: string) {
  return { name, port: await freePort(), apiPort: await freePort(), dataDir: join(folder, name) };
}
type Node = Awaited<ReturnType<typeof nodeOf>>;

async function startNode({ name, port, apiPort, dataDir }: Node): Promise<Program> {
  const configuration = join(folder, `${name}.yml`);
  await writeForPostgres(
    configuration,
    readRecipe('patroni.yml', {
      'name: pg1': `name: ${name}`,
      '10.0.0.21:8008': `127.0.0.1:${apiPort}`,
      '10.0.0.21:5432': `127.0.0.1:${port}`,
      '10.0.0.31:2379, 10.0.0.32:2379, 10.0.0.33:2379': `127.0.0.1:${etcdPort}`,
      '10.0.0.0/24': '127.0.0.1/32',
      '/usr/lib/postgresql/15/bin': findPostgresPrograms(),
      '/var/lib/postgresql/15/dealer-crm': dataDir,
      '/var/lib/postgresql/.pgpass-patroni': join(folder, `${name}.pgpass`),
    }),
  );
  return startAsPostgres('/usr/bin/patroni', [configuration]);
}

/** What Patroni says of a node: it answers 200 where it is what is asked. */
async function isA(role: 'primary' | 'synchronous', { apiPort }: Node): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${apiPort}/${role}`).catch(() => undefined);
  return reply?.status === 200;
}

async function asSuperUser(statement: string): Promise<void> {
  const client = new pg.Client(`postgres://postgres:change-me-1@127.0.0.1:${proxyPort}/postgres`);
  // HAProxy ends it where it has just found out that the node behind is no primary.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end().catch(() => undefined);
  }
}

let primary: Program;

test('of two, one becomes the primary, and the other has each commit before it is acknowledged', async () => {
  startAsPostgres('/usr/bin/etcd', [
    ...['--data-dir', join(folder, 'etcd')],
    ...['--listen-client-urls', `http://127.0.0.1:${etcdPort}`],
    ...['--advertise-client-urls', `http://127.0.0.1:${etcdPort}`],
    ...['--listen-peer-urls', `http://127.0.0.1:${etcdPeerPort}`],
    ...['--initial-advertise-peer-urls', `http://127.0.0.1:${etcdPeerPort}`],
    ...['--initial-cluster', `default=http://127.0.0.1:${etcdPeerPort}`],
  ]);
  primary = await startNode(first);
  await expect.poll(() => isA('primary', first), patience).toBe(true);
  const standby = await startNode(second);
  await expect.poll(() => isA('synchronous', second), patience).toBe(true);
  expect(standby.process.exitCode).toBeNull();
  const proxy = join(folder, 'haproxy.cfg');
  await writeForPostgres(
    proxy,
    readRecipe('haproxy-patroni.cfg', {
      'bind 127.0.0.1:5000': `bind 127.0.0.1:${proxyPort}`,
      // On one machine each has a port of its own.
      'check port 8008': 'check',
      'server pg1 10.0.0.21:5432': `server pg1 127.0.0.1:${first.port} port ${first.apiPort}`,
      'server pg2 10.0.0.22:5432': `server pg2 127.0.0.1:${second.port} port ${second.apiPort}`,
    }),
  );
  startAsPostgres('/usr/sbin/haproxy', ['-db', '-f', proxy]);
  // Until its first check of each node, it takes both for the primary.
  for (const statement of [
    "create role crm login password 'secret'",
    'create database dealer_crm owner crm',
  ]) {
    const order = () => asSuperUser(statement).then(() => true, String);
    await expect.poll(order, patience).toBe(true);
  }
});

test('a primary that dies is replaced; what was acknowledged is there, and writing goes on', async () => {
  const address = `postgres://crm:secret@127.0.0.1:${proxyPort}/dealer_crm`;
  server = launchServer(`${address}?target_session_attrs=read-write`);
  const url = (await server.ready) ?? '';
  expect(url, server.output()).not.toBe('');
  const user = await signUpAt(url);
  const acknowledged: string[] = [];
  const create = async (name: string) => {
    const reply = await user.post('/api/organizations', { name });
    if (reply.status === 201) acknowledged.push(name);
    return reply.status;
  };
  for (let n = 0; n < 20; n += 1) expect(await create(`Before ${n}`)).toBe(201);

  // As a power cut does: Patroni and PostgreSQL at once, in the middle of a write.
  const [pid] = (await readFile(join(first.dataDir, 'postmaster.pid'), 'utf8')).split('\n');
  const meanwhile = Promise.all([1, 2, 3].map((n) => create(`Meanwhile ${n}`)));
  await primary.stop('SIGKILL');
  process.kill(Number(pid), 'SIGKILL');
  await meanwhile;
  await expect.poll(() => create(`After ${acknowledged.length}`), patience).toBe(201);
  expect(await isA('primary', second)).toBe(true);
  const { body } = await user.get('/api/organizations');
  const names = (body as Organization[]).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(acknowledged));

  // The old primary comes back as the one that follows.
  await startNode(first);
  await expect.poll(() => isA('synchronous', first), patience).toBe(true);
  expect(await create('With both again')).toBe(201);
  server.signal('SIGTERM');
  expect(await server.ended, server.output()).toBe(0);
});
