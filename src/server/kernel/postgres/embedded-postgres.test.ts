import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { end, type Holder, holdDatabase } from '#test/held-database.ts';
import { mustSurvive } from '#test/must-survive.ts';
import type { ConnectionConfig } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { chooseSocketFolder } from './postgres-socket.ts';
import { isPostmasterAlive, readPostmaster, stopPostmaster } from './postmaster.ts';

let folder: string;
let dataDir: string;
let cluster: string;
const holders: Holder[] = [];
/** Ten in the deep tests. */
const kills = Number(process.env.KILLS ?? 3);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealer-crm-embedded-'));
  dataDir = join(folder, 'data');
  cluster = join(dataDir, 'postgres');
});
afterEach(async () => {
  for (const holder of holders.splice(0)) await end(holder, 'SIGTERM');
});
afterAll(async () => {
  await stopPostmaster(cluster);
  await rm(folder, { recursive: true, force: true });
});

async function hold(directory = dataDir, ...flags: string[]): Promise<Holder> {
  const holder = await holdDatabase(directory, ...flags);
  holders.push(holder);
  return holder;
}

/** The first value of the answer, if there is one. */
async function ask(connection: ConnectionConfig | undefined, question: string): Promise<unknown> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return Object.values((await client.query(question)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number> {
  const postmaster = await readPostmaster(cluster);
  if (!postmaster) throw new Error('PostgreSQL is not running');
  return postmaster.pid;
}

/** The process that would stop PostgreSQL after its server. */
async function reaperPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres-owner'), 'utf8')).split(' ')[1]);
}

/** Generous, as starting processes is slow on a busy machine; the benchmark measures how long it takes. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const running = async () => (await readPostmaster(cluster)) !== null;

describe('one server', () => {
  test('gets a fresh, private, durable cluster without a TCP port', async () => {
    const { connection } = await hold();
    expect(connection).toMatchObject({ host: join(dataDir, 'postgres-socket') });
    expect(await ask(connection, 'select current_database()')).toBe('dealer_crm');
    for (const [setting, value] of [
      ['fsync', 'on'],
      ['full_page_writes', 'on'],
      ['synchronous_commit', 'on'],
      ['data_checksums', 'on'],
      ['listen_addresses', ''],
      ['server_encoding', 'UTF8'],
    ]) {
      expect(await ask(connection, `show ${setting}`), setting).toBe(value);
    }
    expect(await ask(connection, "select lower('ÄÉЖ') || ('ß' ilike 'SS')::text")).toBe('äéжfalse');
    for (const name of ['.', 'postgres', 'postgres-socket']) {
      expect((await stat(join(dataDir, name))).mode & 0o777, name).toBe(0o700);
    }
  });

  test('stops it on the way out, and finds its data again', async () => {
    const first = await hold();
    await ask(first.connection, 'create table kept as select 7 as number');
    const pid = await postmasterPid();
    await end(first, 'SIGTERM');
    expect(first.process.exitCode).toBe(0);
    expect(await isPostmasterAlive(pid, cluster)).toBe(false);
    const second = await hold();
    expect(await ask(second.connection, 'select number from kept')).toBe(7);
  });

  test('starts it again when it dies', async () => {
    const { connection } = await hold();
    const pid = await postmasterPid();
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => ask(connection, 'select 1').catch(() => 0), { timeout: 20_000 })
      .toBe(1);
    expect(await postmasterPid()).not.toBe(pid);
  });

  test.runIf(process.platform === 'linux')('keeps Ctrl-C away from it', async () => {
    const holder = await hold();
    const group = async (pid: number) =>
      (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')[2];
    const own = await group(holder.process.pid ?? 0);
    expect(await group(await postmasterPid())).not.toBe(own);
    expect(await group(await reaperPid())).not.toBe(own);
  });

  test.runIf(process.getuid?.() === 0)('as root, runs it as somebody else', async () => {
    await hold();
    const pid = await postmasterPid();
    const [inside] = (await readFile(`/proc/${pid}/uid_map`, 'utf8')).trim().split(/\s+/);
    const uid = /^Uid:\t(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
    expect(inside !== '0' || uid !== '0').toBe(true);
    expect((await stat(cluster)).uid).toBe(Number(uid));
  });

  test('does not wait for another process that has the old number', async () => {
    const first = await hold();
    const noted = await readFile(join(cluster, 'postmaster.pid'), 'utf8');
    await end(first, 'SIGTERM');
    await writeFile(join(cluster, 'postmaster.pid'), noted.replace(/^\d+/, String(process.ppid)), {
      mode: 0o600,
    });
    // Where it was killed, its socket's lock stays as well, here with the number of this process.
    await writeFile(
      join(dataDir, 'postgres-socket', '.s.PGSQL.5432.lock'),
      `${process.pid}\n${cluster}\n`,
    );
    const second = await hold();
    expect(second.connection, second.output).toBeDefined();
    mustSurvive('R-03', {
      figure: 'a number that is used again is seen through',
      limit: 'stale lock taken',
    });
  });
});

describe('a second server on the same folder', () => {
  test('is refused, is told who has it, and harms nothing', async () => {
    const first = await hold();
    const pid = await postmasterPid();
    const second = await hold();
    expect(second.connection).toBeUndefined();
    expect(second.exitCode).toBe(1);
    expect(second.output).toMatch(
      new RegExp(`^Another server already uses ${dataDir}: process ${first.process.pid} on \\S+, `),
    );
    expect(second.output.trim().split('\n')).toHaveLength(1);
    await sleep(200);
    expect(await ask(first.connection, 'select 1')).toBe(1);
    expect(await postmasterPid()).toBe(pid);
    mustSurvive('R-03', {
      figure: 'refused with code 1, the holder named',
      limit: 'refused, names the holder',
    });
  });

  test('of two that start on a new folder at once, one wins', async () => {
    const fresh = join(folder, 'race');
    const both = await Promise.all([hold(fresh), hold(fresh)]);
    const winners = both.filter(({ connection }) => connection);
    expect(winners).toHaveLength(1);
    expect(both.find(({ connection }) => !connection)?.output).toMatch(/Another server already/);
    expect(await ask(winners[0]?.connection, 'select 1')).toBe(1);
  });
});

describe('after kill -9', () => {
  test('PostgreSQL stops by itself', async () => {
    const holder = await hold();
    const pid = await postmasterPid();
    await end(holder, 'SIGKILL');
    // Longer than it is given for a checkpoint, before it is made to quit without one.
    await expect.poll(running, { timeout: 40_000 }).toBe(false);
    await expect.poll(() => isPostmasterAlive(pid, cluster), { timeout: 10_000 }).toBe(false);
  });

  test('the next server takes over, nothing lost', async () => {
    for (let round = 1; round <= kills; round += 1) {
      const killed = await hold();
      await ask(killed.connection, 'create table if not exists rounds (round integer)');
      await ask(killed.connection, `insert into rounds values (${round})`);
      await end(killed, 'SIGKILL');
      const next = await hold();
      expect(await ask(next.connection, 'select max(round) from rounds')).toBe(round);
      await sleep(300);
      expect(await ask(next.connection, 'select 1')).toBe(1);
      await end(next, 'SIGTERM');
    }
    mustSurvive('R-03', {
      figure: `0 of ${kills} rows lost in ${kills} kills`,
      limit: 'stale lock taken, 0 lost in 10 trials',
    });
  });

  test('a PostgreSQL that was left running is adopted, and stopped in the end', async () => {
    const killed = await hold();
    const pid = await postmasterPid();
    process.kill(await reaperPid(), 'SIGKILL');
    await end(killed, 'SIGKILL');
    const next = await hold();
    expect(await postmasterPid()).toBe(pid);
    expect(await ask(next.connection, 'select 1')).toBe(1);
    await end(next, 'SIGTERM');
    expect(await isPostmasterAlive(pid, cluster)).toBe(false);
  });
});

describe('a copy of a folder in use', () => {
  const copyOf = (name: string) => join(folder, name);

  function copyTo(copy: string): void {
    execFileSync('cp', ['-a', dataDir, copy]);
  }

  test('is refused while the server runs and after it, with the way to make another', async () => {
    const first = await hold();
    await ask(first.connection, 'create table kept_apart as select 1 as number');
    const copy = copyOf('copy');
    copyTo(copy);
    const words = new RegExp(
      `^${copy}/postgres is a copy that was made while .* stop that server, copy .* --accept-copy\n$`,
    );
    expect(await hold(copy)).toMatchObject({ exitCode: 1, output: expect.stringMatching(words) });
    await end(first, 'SIGTERM');
    expect(await hold(copy)).toMatchObject({ exitCode: 1, output: expect.stringMatching(words) });
  });

  test('is accepted if that is asked for, and is a database of its own', async () => {
    const first = await hold();
    const copy = copyOf('accepted');
    copyTo(copy);
    const second = await hold(copy, '--accept-copy');
    expect(await ask(second.connection, 'select number from kept_apart')).toBe(1);
    await ask(second.connection, 'drop table kept_apart');
    expect(await ask(first.connection, 'select number from kept_apart')).toBe(1);
    // From then on it no longer counts as a copy.
    await end(second, 'SIGTERM');
    expect((await hold(copy)).connection).toBeDefined();
  });

  test('is recognized by what PostgreSQL noted, if an older version left it', async () => {
    await hold();
    const copy = copyOf('older');
    copyTo(copy);
    const owner = await readFile(join(copy, 'postgres-owner'), 'utf8');
    await writeFile(join(copy, 'postgres-owner'), owner.split(' ').slice(0, 2).join(' '));
    expect(await hold(copy)).toMatchObject({
      exitCode: 1,
      output: expect.stringMatching(/ is a copy that was made while /),
    });
  });

  test('is not one that was made while the server was stopped, nor the folder itself, moved after a crash', async () => {
    const first = await hold();
    await end(first, 'SIGTERM');
    copyTo(copyOf('proper'));
    const crashed = await hold(copyOf('proper'));
    expect(crashed.connection, crashed.output).toBeDefined();
    const pid = Number(
      (await readFile(join(copyOf('proper'), 'postgres-owner'), 'utf8')).split(' ')[1],
    );
    process.kill(pid, 'SIGKILL');
    await end(crashed, 'SIGKILL');
    await stopAtOnce(join(copyOf('proper'), 'postgres'));
    await rename(copyOf('proper'), copyOf('moved'));
    const moved = await hold(copyOf('moved'));
    expect(moved.connection, moved.output).toBeDefined();
  });
});

/** As a power cut would. */
async function stopAtOnce(place: string): Promise<void> {
  const postmaster = await readPostmaster(place);
  if (!postmaster) throw new Error('PostgreSQL is not running');
  process.kill(postmaster.pid, 'SIGKILL');
  await expect
    .poll(() => isPostmasterAlive(postmaster.pid, place), { timeout: 20_000 })
    .toBe(false);
}

describe('a folder that is not ours to use', () => {
  const log = { info: () => undefined, warn: () => undefined };

  test('is refused if another version made it', async () => {
    const old = join(folder, 'old');
    await mkdir(join(old, 'postgres'), { recursive: true });
    await writeFile(join(old, 'postgres', 'PG_VERSION'), '17\n');
    await expect(startEmbeddedPostgres({ dataDir: old, log })).rejects.toThrow(
      /was made by PostgreSQL 17 .* restore the backup/,
    );
  });

  test('is refused if it holds something else', async () => {
    const photos = join(folder, 'photos');
    await mkdir(join(photos, 'postgres'), { recursive: true });
    await writeFile(join(photos, 'postgres', 'cat.jpg'), '');
    await expect(startEmbeddedPostgres({ dataDir: photos, log })).rejects.toThrow(
      /holds files but no database/,
    );
  });
});

test('a long path does not exceed the limit of sockets', () => {
  const long = join('/srv', 'x'.repeat(100));
  expect(Buffer.byteLength(join(chooseSocketFolder(long), '.s.PGSQL.5432'))).toBeLessThan(104);
  expect(chooseSocketFolder(long)).toBe(chooseSocketFolder(long));
  expect(chooseSocketFolder(long)).not.toBe(chooseSocketFolder(`${long}x`));
  expect(chooseSocketFolder('/srv/crm')).toBe('/srv/crm/postgres-socket');
});
