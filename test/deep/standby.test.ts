/** A primary and a standby by docs/running: reads go to the standby; it is promoted under load, and nothing is lost. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { Organization } from '#contract/organizations.ts';
import { openAiServer } from '../ai-server.ts';
import {
  findPostgresPrograms,
  makePostgresFolder,
  type Program,
  runAsPostgres,
  startAsPostgres,
  writeForPostgres,
} from '../debian-postgres.ts';
import { freePort } from '../free-port.ts';
import { openModelSteps } from '../model-steps.ts';
import { readRecipe } from '../recipe.ts';
import { type RemoteUser, signUpAt } from '../remote-user.ts';
import { type LaunchedServer, launchServer } from '../server-process.ts';

const patience = { timeout: 60_000, interval: 100 };
/** How long calls may fail while the standby takes over. */
const mostTrouble = 10_000;
const programs = findPostgresPrograms();
const folder = await makePostgresFolder('standby');
const [first, second] = [await nodeOf('pg1'), await nodeOf('pg2')];
const here = { "listen_addresses = '*'": "listen_addresses = '127.0.0.1'" };
const ai = await openAiServer();
const { script, told } = openModelSteps(ai);
let primary: Program;
let server: LaunchedServer;
let url: string;
let user: RemoteUser;
afterAll(() => server?.kill());

async function nodeOf(name: string) {
  return { name, port: await freePort(), dataDir: join(folder, name) };
}
type Node = Awaited<ReturnType<typeof nodeOf>>;

/** As conf.d is read after all else. */
async function configure({ dataDir }: Node, own: string): Promise<void> {
  const path = join(dataDir, 'postgresql.conf');
  const [usual = ''] = (await readFile(path, 'utf8')).split('# by the recipe');
  await writeForPostgres(path, `${usual}# by the recipe\n${own}`);
}

function start({ dataDir, port }: Node): Program {
  const args = ['-D', dataDir, '-k', folder, '-p', String(port)];
  return startAsPostgres(join(programs, 'postgres'), args);
}

async function ask({ port }: Node, question: string, database = 'postgres') {
  const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/${database}`);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(question)).rows;
  } finally {
    await client.end();
  }
}

async function namesAt(reader: RemoteUser): Promise<string[]> {
  const { status, body } = await reader.get('/api/organizations');
  expect(status).toBe(200);
  return (body as Organization[]).map(({ name }) => name);
}

/** What the server asked a node last, on each of its connections. */
async function askedAt(node: Node): Promise<string> {
  const asked = await ask(
    node,
    `select string_agg(query, '; ') as asked from pg_stat_activity where usename = 'crm'`,
  );
  return String(asked[0]?.asked);
}

test('a standby follows the primary and has each commit before it is acknowledged', async () => {
  await runAsPostgres(join(programs, 'initdb'), [
    ...['--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', '-D', first.dataDir],
  ]);
  await configure(first, readRecipe('primary.conf', here));
  primary = start(first);
  // Without the standby no commit would end.
  const order = (statement: string) =>
    ask(first, `set synchronous_commit = local; ${statement}`).then(() => true, String);
  await expect.poll(() => order('select 1'), patience).toBe(true);
  await order('create role replicator login replication');
  await order('create role crm login');
  await runAsPostgres(join(programs, 'psql'), [
    ...['-h', '127.0.0.1', '-p', String(first.port), '-U', 'postgres', '-q'],
    ...['-c', 'set synchronous_commit = local', '-c', 'create database dealer_crm owner crm'],
  ]);
  await runAsPostgres(join(programs, 'pg_basebackup'), [
    ...['-d', `host=127.0.0.1 port=${first.port} user=replicator application_name=pg2`],
    ...['-D', second.dataDir, '-R', '-c', 'fast'],
  ]);
  await configure(second, readRecipe('standby.conf', here));
  start(second);
  const state = async () => (await ask(first, 'select sync_state from pg_stat_replication'))[0];
  await expect.poll(state, patience).toEqual({ sync_state: 'sync' });
});

test('whole lists are read at the standby, and hold at once what their reader has written', async () => {
  const hosts = `crm@127.0.0.1:${first.port},127.0.0.1:${second.port}`;
  server = launchServer(`postgres://${hosts}/dealer_crm?target_session_attrs=read-write`, '', {
    DATABASE_REPLICA_URL: `postgres://${hosts}/dealer_crm?target_session_attrs=standby`,
    LOG_LEVEL: 'warn',
    ...ai.environment(),
  });
  url = (await server.ready) ?? '';
  expect(url, server.output()).not.toBe('');
  user = await signUpAt(url);
  for (let n = 0; n < 20; n += 1) {
    const name = `Before ${n}`;
    expect((await user.post('/api/organizations', { name })).status).toBe(201);
    expect(await namesAt(user)).toContain(name);
  }
  expect(await askedAt(second)).toMatch(/select "organizations"/);
  // It has what is written on its disk, but shows none of it.
  await ask(second, 'select pg_wal_replay_pause()');
  expect((await user.post('/api/organizations', { name: 'Paused' })).status).toBe(201);
  expect(await namesAt(user)).toContain('Paused');
  await ask(second, 'select pg_wal_replay_resume()');
});

test('what the assistant looks up is read at the standby, and at the primary once that is over 5 s behind', async () => {
  const reader = await signUpAt(url);
  // Whoever has just written is answered by the primary, however little the standby is behind.
  const longAgo = `update changes set at = at - interval '2 minutes'`;
  await ask(first, `set session_replication_role = replica; ${longAgo}`, 'dealer_crm');
  const look = async (words: string) => {
    script({ tool: 'find', input: { words } }, 'That is all.');
    expect((await reader.post('/api/ai/ask', { question: 'Who is late?' })).status).toBe(200);
    return told().join();
  };
  expect(await look('Before')).toContain('Before 0');
  expect(await askedAt(second)).toContain('"people"."search_text" like');

  await ask(second, 'select pg_wal_replay_pause()');
  expect((await user.post('/api/organizations', { name: 'Late' })).status).toBe(201);
  // It stays paused: only the primary can tell.
  await expect.poll(() => look('Late'), patience).toContain('"name":"Late"');
  expect(server.words()).toMatch(/The primary answers for the standby .+: is \d+ s behind/);
  expect(await namesAt(reader)).toContain('Late');
  await ask(second, 'select pg_wal_replay_resume()');
  const again = async () => {
    expect(await look('Late')).toContain('"name":"Late"');
    return server.words();
  };
  await expect.poll(again, patience).toContain('The standby of DATABASE_REPLICA_URL is read again');
});

test('promoted under load, it takes over: errors for less than 10 s, and nothing that was acknowledged is lost', async () => {
  const acknowledged = new Set<string>(['Paused']);
  const errors: number[] = [];
  let isOver = false;
  let afterwards = 0;
  let hasFailedOver = false;
  const write = async (writer: number) => {
    for (let n = 0; !isOver; n += 1) {
      const name = `Writer ${writer}, ${n}`;
      const { status } = await user.post('/api/organizations', { name });
      if (status === 201) acknowledged.add(name);
      else errors.push(performance.now());
      if (status === 201 && hasFailedOver) afterwards += 1;
      await nextTurn();
    }
  };
  const read = async () => {
    while (!isOver) {
      const { status } = await user.get('/api/organizations');
      if (status !== 200) errors.push(performance.now());
      await nextTurn();
    }
  };
  const load = Promise.all([...[1, 2, 3, 4, 5, 6].map(write), read()]);
  await expect.poll(() => acknowledged.size, patience).toBeGreaterThan(100);

  // As a power cut does, and whoever watches over them acts at once.
  const before = performance.now();
  await primary.stop('SIGKILL');
  await ask(second, 'select pg_promote()');
  const promotion = performance.now() - before;
  hasFailedOver = true;
  await expect.poll(() => afterwards, patience).toBeGreaterThan(100);
  isOver = true;
  await load;
  const trouble = Math.max(before, ...errors) - before;
  console.log(
    `Failover: promoted within ${Math.round(promotion)} ms; ${errors.length} calls failed, the last after ${Math.round(trouble)} ms; ${acknowledged.size} were acknowledged`,
  );
  expect(trouble).toBeLessThan(mostTrouble);
  const names = new Set(await namesAt(user));
  expect([...acknowledged].filter((name) => !names.has(name))).toEqual([]);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
});

test('the old primary comes back as the one that follows, and is read', async () => {
  // Otherwise pg_rewind may not know yet that it was promoted.
  await ask(second, 'checkpoint');
  await runAsPostgres(join(programs, 'pg_rewind'), [
    ...['-D', first.dataDir, '-R'],
    `--source-server=host=127.0.0.1 port=${second.port} user=postgres dbname=postgres application_name=pg1`,
  ]);
  await configure(first, readRecipe('standby.conf', here));
  const follower = start(first);
  const states = async () => {
    const found = await ask(second, 'select state from pg_stat_replication');
    return `${found.map(({ state }) => state)} ${follower.output()}`;
  };
  await expect.poll(states, patience).toMatch(/^streaming /);
  const readAgain = async () => {
    await namesAt(user);
    return askedAt(first);
  };
  await expect.poll(readAgain, patience).toMatch(/select "organizations"/);
  server.signal('SIGTERM');
  expect(await server.ended, server.output()).toBe(0);
});
