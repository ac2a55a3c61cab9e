/**
 * a backup of 100,000 people, 20,000 organizations and 300,000 tasks while twenty people write and upload, restored
 * to the database that the product brings along and to one of Debian's PostgreSQL.
 */
import { execFile } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { expect, test } from 'vitest';
import type { FileAttachment } from '#contract/files.ts';
import type { Person } from '#contract/people.ts';
import type { Task } from '#contract/tasks.ts';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { startEmbeddedPostgres } from '#server/kernel/postgres/embedded-postgres.ts';
import { fillForBenchmark } from '../../bench/data/benchmark-data.ts';
import { aFolder, openDatabases } from '../backups.ts';
import { openDebianDatabase } from '../debian-cluster.ts';
import { aPdf, formWith } from '../files.ts';
import { mustSurvive } from '../must-survive.ts';
import { type RemoteUser, signUpAt } from '../remote-user.ts';
import { startServerProcess } from '../server-process.ts';

const folder = await aFolder();
const aDatabase = openDatabases();
const secretKey = 'k'.repeat(64);
const secondsAsked = 60;
/** To fill and to read whole tables takes one statement each. */
const patient = { statementTimeout: 600_000, silence: 600_000, max: 2 };

async function run(program: string, named: string[], environment: Record<string, string>) {
  const began = performance.now();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`src/server/${program}.ts`, ...named],
    {
      env: {
        PATH: process.env.PATH,
        SECRET_KEY: secretKey,
        BACKUP_DIR: join(folder, 'backups'),
        ...environment,
      },
    },
  );
  return { stdout, seconds: Math.round((performance.now() - began) / 1_000) };
}

type Sums = Record<string, string[]>;

/** SHA-256 of each row of each table, ordered by what is in it. */
async function rowsOf(pool: pg.Pool): Promise<Sums> {
  const client = await pool.connect();
  try {
    await client.query(`set timezone = 'UTC'; set statement_timeout = 0`);
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind = 'r' order by relname collate "C"`,
    );
    const found: Sums = {};
    for (const { name } of tables) {
      const { rows } = await client.query<[string]>({
        text: `select encode(sha256(convert_to(line, 'UTF8')), 'base64')
          from (select t::text as line from "${name}" t) as lines order by line collate "C"`,
        rowMode: 'array',
      });
      found[name] = rows.map(([sum]) => sum);
    }
    return found;
  } finally {
    client.release(true);
  }
}

/** One sum for all rows of each table, in their order. */
function foldRows(rows: Sums): Record<string, string> {
  const fold = (sums: string[]) => createHash('sha256').update(sums.join()).digest('hex');
  return Object.fromEntries(Object.entries(rows).map(([name, sums]) => [name, fold(sums)]));
}

/** SHA-256 of each stored file by its place in the store. */
async function filesIn(dataDir: string): Promise<Record<string, string>> {
  const store = join(dataDir, 'files');
  const paths = await readdir(store, { recursive: true });
  const found: Record<string, string> = {};
  for (const path of paths.filter((each) => /^..\/..\/[0-9a-f]{32}$/.test(each)).sort()) {
    found[path] = createHash('sha256')
      .update(await readFile(join(store, path)))
      .digest('hex');
  }
  return found;
}

/** What was answered with 201, and whether that was before the backup began. */
interface Acknowledged {
  table: 'people' | 'tasks' | 'file_attachments';
  id: string;
  at: number;
}

async function write(
  url: string,
  user: RemoteUser,
  n: number,
): Promise<Omit<Acknowledged, 'at'>[]> {
  if (n % 3 > 0) {
    // Both or neither, whenever the backup looks.
    const title = `Pair ${randomUUID()}`;
    const { status, body } = await user.post('/api/tasks/many', { tasks: [{ title }, { title }] });
    expect(status).toBe(201);
    return (body as { tasks: Task[] }).tasks.map(({ id }) => ({ table: 'tasks', id }));
  }
  const { status, body } = await user.post('/api/people', { name: `Walks in ${randomUUID()}` });
  expect(status).toBe(201);
  const person = body as Person;
  const bytes = Buffer.concat([aPdf, randomBytes(50_000)]);
  const form = await formWith('Quote.pdf', bytes, { personId: person.id });
  const init = { method: 'POST', headers: { ...form.headers, cookie: user.cookie } };
  const reply = await fetch(`${url}/api/files`, { ...init, body: new Uint8Array(form.body) });
  expect(reply.status).toBe(201);
  const file = (await reply.json()) as FileAttachment;
  return [
    { table: 'people', id: person.id },
    { table: 'file_attachments', id: file.id },
  ];
}

/** The restored rows that were written while the test ran, looked at as people see them. */
async function lookAt(pool: pg.Pool, known: Acknowledged[]) {
  for (const table of ['people', 'tasks', 'file_attachments'] as const) {
    const ids = known.flatMap((each) => (each.table === table ? [each.id] : []));
    const { rowCount } = await pool.query(`select 1 from ${table} where id = any($1)`, [ids]);
    expect([table, rowCount]).toEqual([table, ids.length]);
  }
  const { rows: halves } = await pool.query(
    `select title from tasks where title like 'Pair %' group by title having count(*) <> 2`,
  );
  expect(halves).toEqual([]);
}

/** Of these a server changes rows that are there, or puts away what is old, while it runs; so does the search for pairs. */
const movesOn =
  /^(users|sessions|servers|file_stores|installation|idempotency_keys|attempts|.*_(sums|counts)|pairs_due|pair_searches|found_pairs|group_members|duplicate_groups)$/;

test('R-08: a backup under load is one moment, and comes back the same in both homes', async () => {
  const database = await aDatabase({ empty: false });
  const source = openDatabase(database.url, patient);
  await fillForBenchmark(source.pool);
  const sourceDir = join(folder, 'source');
  const server = await startServerProcess(database.url, '', {
    DATA_DIR: sourceDir,
    SECRET_KEY: secretKey,
  });
  const users: RemoteUser[] = [];
  for (let n = 0; n < 20; n += 1) users.push(await signUpAt(server.url));
  const acknowledged: Acknowledged[] = [];
  let isOver = false;
  const writers = users.map(async (user) => {
    for (let n = 0; !isOver; n += 1) {
      const made = await write(server.url, user, n);
      const at = performance.now();
      acknowledged.push(...made.map((each) => ({ ...each, at })));
    }
  });
  void Promise.all(writers).catch(() => undefined);
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(100);

  const begun = performance.now();
  const made = await run('backup', [], { DATABASE_URL: database.url, DATA_DIR: sourceDir });
  const during = acknowledged.filter(({ at }) => at > begun).length;
  isOver = true;
  await Promise.all(writers);
  expect(made.stdout).toMatch(/^Made the backup/);
  expect(during).toBeGreaterThan(20);
  const before = acknowledged.filter(({ at }) => at < begun);
  const wholeSource = await rowsOf(source.pool);
  await source.close();
  const sourceFiles = await filesIn(sourceDir);
  server.signal('SIGTERM');
  await server.ended;

  const embeddedDir = join(folder, 'embedded');
  const toEmbedded = await run('restore', ['latest'], { DATA_DIR: embeddedDir });
  const outsideUrl = await openDebianDatabase('backup-under-load');
  const outsideDir = join(folder, 'outside');
  const toOutside = await run('restore', ['latest'], {
    DATABASE_URL: outsideUrl,
    DATA_DIR: outsideDir,
  });

  const log = { info: () => undefined, warn: (text: string) => console.warn(text) };
  const postgres = await startEmbeddedPostgres({ dataDir: embeddedDir, log, mustExist: true });
  const embedded = openDatabase(postgres.connection, patient);
  const outside = openDatabase(outsideUrl, patient);
  try {
    const inEmbedded = await rowsOf(embedded.pool);
    const inOutside = await rowsOf(outside.pool);
    // Each store of files is another one.
    for (const each of [inEmbedded, inOutside]) delete each.file_stores;
    expect(foldRows(inOutside)).toEqual(foldRows(inEmbedded));
    await lookAt(embedded.pool, before);
    // What was backed up is what is still there, to the last value.
    const strange = Object.entries(inEmbedded).flatMap(([table, sums]) => {
      const known = new Set(wholeSource[table]);
      return sums.every((sum) => known.has(sum)) ? [] : [table];
    });
    expect(strange.filter((table) => !movesOn.test(table))).toEqual([]);

    const files = await filesIn(embeddedDir);
    expect(await filesIn(outsideDir)).toEqual(files);
    expect(sourceFiles).toMatchObject(files);
    const { rowCount } = await embedded.pool.query(
      'select 1 from file_attachments where storage_key is not null',
    );
    expect(Object.keys(files)).toHaveLength(rowCount ?? -1);

    const rows = Object.values(inEmbedded).reduce((sum, each) => sum + each.length, 0);
    const seconds = [made, toEmbedded, toOutside].map((each) => each.seconds);
    mustSurvive('R-08', {
      figure: `${rows} rows and ${rowCount} files equal in both; backup ${seconds[0]} s while ${during} records were written, restores ${seconds[1]} s and ${seconds[2]} s`,
      limit: `all equal, one moment; each at most ${secondsAsked} s`,
      value: Math.max(...seconds),
      most: secondsAsked,
    });
    // Three times as long where others have the machine too.
    expect(Math.max(...seconds)).toBeLessThan(3 * secondsAsked);
  } finally {
    await embedded.close();
    await outside.close();
    await postgres.stop();
  }
});
