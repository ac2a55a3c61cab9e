/** Backups with pgBackRest by docs/running, and the way back to the moment before a mishap. */
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import type { Organization } from '#contract/organizations.ts';
import {
  findPostgresPrograms,
  makePostgresFolder,
  type Program,
  runAsPostgres,
  startAsPostgres,
  writeForPostgres,
} from '../debian-postgres.ts';
import { freePort } from '../free-port.ts';
import { readRecipe } from '../recipe.ts';
import { type RemoteUser, signUpAt } from '../remote-user.ts';
import { type LaunchedServer, launchServer } from '../server-process.ts';

const programs = findPostgresPrograms();
const folder = await makePostgresFolder('pgbackrest');
const [cluster, configuration] = [join(folder, 'main'), join(folder, 'pgbackrest.conf')];
const port = await freePort();
const socketUrl = `postgres://postgres@localhost/dealer_crm?host=${folder}&port=${port}`;
const paths = {
  PGBACKREST_CONFIG: configuration,
  PGBACKREST_LOG_PATH: join(folder, 'log'),
  PGBACKREST_LOCK_PATH: join(folder, 'lock'),
};
const backRest = (...args: string[]) =>
  runAsPostgres('pgbackrest', ['--stanza=dealer-crm', ...args], paths);
const servers: LaunchedServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.kill();
});

async function startPostgres(): Promise<Program> {
  const postgres = startAsPostgres(
    join(programs, 'postgres'),
    ['-D', cluster, '-k', folder, '-p', String(port), '-c', 'listen_addresses='],
    paths,
  );
  const isPrimary = async () => {
    const [row] = await ask('select pg_is_in_recovery() as recovers', 'postgres');
    if (row?.recovers !== false) throw new Error(`It still recovers:\n${postgres.output()}`);
  };
  await vi.waitFor(isPrimary, { timeout: 60_000, interval: 100 });
  return postgres;
}

async function ask(question: string, database = 'dealer_crm') {
  const client = new pg.Client(socketUrl.replace('dealer_crm?', `${database}?`));
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(question)).rows;
  } finally {
    await client.end();
  }
}

async function startServer(): Promise<[LaunchedServer, RemoteUser]> {
  const server = launchServer(socketUrl);
  servers.push(server);
  const url = await server.ready;
  if (url === undefined) throw new Error(`It did not start:\n${server.words()}`);
  return [server, await signUpAt(url)];
}

async function namesAt(user: RemoteUser): Promise<string[]> {
  const { body } = await user.get('/api/organizations');
  return (body as Organization[]).map(({ name }) => name).sort();
}

test('a database goes back to the moment before a mishap, with all that came until then', async () => {
  await runAsPostgres(join(programs, 'initdb'), [
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '-D',
    cluster,
  ]);
  await writeForPostgres(
    configuration,
    readRecipe('pgbackrest.conf', {
      '/var/lib/pgbackrest': join(folder, 'repository'),
      '/var/lib/postgresql/15/main': cluster,
      '/var/run/postgresql': folder,
      'pg1-port=5432': `pg1-port=${port}`,
    }),
  );
  for (const each of ['log', 'lock', 'repository'])
    await runAsPostgres('mkdir', [join(folder, each)]);
  await writeForPostgres(join(cluster, 'postgresql.auto.conf'), readRecipe('archiving.conf'));
  let postgres = await startPostgres();
  await ask('create database dealer_crm', 'postgres');
  await backRest('stanza-create');
  await backRest('check');

  const [server, user] = await startServer();
  const create = async (name: string) =>
    expect((await user.post('/api/organizations', { name })).status).toBe(201);
  await create('Before the backup');
  await backRest('--type=full', 'backup');
  // It counts in whole seconds: a moment within the one in which a backup ended is before that backup.
  await ask('select pg_sleep(1)');
  await create('After the backup');
  const [{ moment } = {}] = await ask('select now()::text as moment');
  // What nobody meant to do.
  await ask('delete from organizations');
  await create('After the mishap');
  expect(await namesAt(user)).toEqual(['After the mishap']);
  await backRest('--type=incr', 'backup');

  server.signal('SIGTERM');
  expect(await server.ended, server.output()).toBe(0);
  await postgres.stop('SIGINT');
  await backRest(
    '--delta',
    '--type=time',
    `--target=${moment}`,
    '--target-action=promote',
    'restore',
  );
  postgres = await startPostgres();
  const [restored, again] = await startServer();
  expect(await namesAt(again)).toEqual(['After the backup', 'Before the backup']);
  expect((await again.post('/api/organizations', { name: 'Later' })).status).toBe(201);
  // What is archived from here on belongs to the new branch of the database's history.
  await backRest('check');
  restored.signal('SIGTERM');
  expect(await restored.ended, restored.output()).toBe(0);
  await postgres.stop('SIGINT');
});
