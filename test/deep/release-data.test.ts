/**
 * A data folder of the release, with 100,000 people and what comes with them, opened by today's server; and by one that
 * is killed with its PostgreSQL in the middle of the migrations, again and again, before one may go on.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { startEmbeddedPostgres } from '#server/kernel/postgres/embedded-postgres.ts';
import { shippedMigrations } from '#server/kernel/postgres/migrations.ts';
import { isProcessAlive, readPostmaster } from '#server/kernel/postgres/postmaster.ts';
import { mustSurvive } from '../must-survive.ts';
import { fillRelease, laterMigrations, migrateToRelease } from '../release-data.ts';
import { expectRows, foretellRows, type Rows, readRows } from '../release-rows.ts';
import { type LaunchedServer, launchServer } from '../server-process.ts';
import { toUrl } from '../test-database.ts';

const run = promisify(execFile);
const people = 100_000;
const minute = 60_000;
const folder = await mkdtemp(join(tmpdir(), 'dealer-crm-release-data-'));
const release = join(folder, 'release');
const later = await laterMigrations();
let before: Rows;
let foretold: Rows;
/** Milliseconds from the start of a server to the end of its migrations. */
let usual = 0;

const running = new Map<LaunchedServer, string>();
afterAll(async () => {
  for (const [server, dataDir] of running) await killAll(server, dataDir);
  await rm(folder, { recursive: true });
});

beforeAll(async () => {
  await onFolder(release, async (pool) => {
    await migrateToRelease(pool);
    await fillRelease(pool, people);
    before = await readRows(pool);
    foretold = await foretellRows(pool, later);
  });
}, 15 * minute);

/** With the PostgreSQL of a data folder, while no server runs there. */
async function onFolder(dataDir: string, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const log = { info: () => undefined, warn: (text: string) => console.warn(text) };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const patience = {
    statementTimeout: 10 * minute,
    pauseTimeout: 10 * minute,
    silence: 15 * minute,
  };
  const database = openDatabase(toUrl(postgres.connection), { max: 2, ...patience });
  try {
    await work(database.pool);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

async function copyRelease(name: string): Promise<string> {
  const copy = join(folder, name);
  await run('cp', ['--reflink=auto', '-a', release, copy]);
  return copy;
}

function launch(dataDir: string, preload = ''): LaunchedServer {
  const server = launchServer('', preload, { DATA_DIR: dataDir });
  running.set(server, dataDir);
  return server;
}

/** As a power cut would: the server, PostgreSQL and all its processes at once. */
async function killAll(server: LaunchedServer, dataDir: string): Promise<void> {
  const postmaster = await readPostmaster(join(dataDir, 'postgres'));
  const pids = postmaster && isProcessAlive(postmaster.pid) ? await family(postmaster.pid) : [];
  server.signal('SIGKILL');
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It went with the others.
    }
  }
  await server.kill();
  await expect.poll(() => pids.some(isProcessAlive), { timeout: minute }).toBe(false);
  running.delete(server);
}

async function family(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]);
  return [pid, ...stdout.trim().split(/\s+/).map(Number)];
}

/** As whoever updates does: start it, use it, stop it. */
async function openAndStop(dataDir: string): Promise<void> {
  const server = launch(dataDir);
  expect(await server.ready, server.output()).toBeDefined();
  server.signal('SIGTERM');
  expect(await server.ended, server.output()).toBe(0);
  running.delete(server);
}

/** How many statements bring the release up to date, with the notes that each migration has run. */
const statements = readMigrationFiles({ migrationsFolder: shippedMigrations })
  .slice(-later.length)
  .reduce((sum, { sql }) => sum + sql.length + 1, 0);

/** Stands still once so many statements of the migrations are through, and says so. */
const pauseAfter = (count: number) => `
  import { createRequire } from 'node:module';
  const { Client } = createRequire(${JSON.stringify(fileURLToPath(import.meta.url))})('pg');
  const query = Client.prototype.query;
  let done = -1;
  Client.prototype.query = function (text, ...rest) {
    const sent = query.call(this, text, ...rest);
    if (done === -1 && String(text).startsWith('create schema if not exists drizzle')) done = 0;
    else if (done >= 0) done += 1;
    if (done !== ${count} || done === 0) return sent;
    return sent.then(() => { console.log('In the middle'); return new Promise(() => {}); });
  };`;

test('it opens, and each row of each table is there', async () => {
  expect(before.people?.count).toBe(people);
  expect(Object.entries(before).filter(([, { count }]) => count === 0)).toEqual([]);
  const copy = await copyRelease('opened');
  const began = performance.now();
  await openAndStop(copy);
  usual = performance.now() - began;
  await onFolder(copy, (pool) => expectRows(pool, foretold, later));
  mustSurvive('R-07', {
    figure: `opened in ${Math.round(usual / 1_000)} s with ${people} people, rows equal`,
    limit: '60 s for 100,000 rows, checksums equal',
    value: usual,
    most: 60_000,
  });
});

test('killed in the middle of the migrations it is as before, and opens the next time', async () => {
  const copy = await copyRelease('killed');
  for (const part of [0, 1 / 3, 2 / 3, 1]) {
    const count = Math.max(1, Math.round(statements * part));
    const server = launch(copy, pauseAfter(count));
    await expect.poll(server.output, { timeout: 5 * minute }).toContain('In the middle');
    await killAll(server, copy);
    await onFolder(copy, async (pool) => {
      expect(await readRows(pool), `after ${count} of ${statements} statements`).toEqual(before);
    });
  }
  // And wherever it was: some of these come before it has begun, some once all is done.
  for (let round = 1; round <= 4; round += 1) {
    const server = launch(copy);
    await Promise.race([sleep(Math.random() * usual), server.ready]);
    await killAll(server, copy);
  }
  await openAndStop(copy);
  await onFolder(copy, (pool) => expectRows(pool, foretold, later));
  mustSurvive('R-07', {
    figure: '8 kills, rows as before, opens the next time',
    limit: 'a run again is safe',
  });
});
