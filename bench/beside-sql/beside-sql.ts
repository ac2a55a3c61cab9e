/**
 * What the server adds to the bare SQL of each request, and how soon the heaviest pages paint, on rows that the database
 * itself has made. The server runs in this process, so that its statements can be seen.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/environment.ts';
import { ensureSuperUser } from '#server/features/users/users.commands.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { type ConnectionConfig, openDatabase } from '#server/kernel/postgres/database.ts';
import { startEmbeddedPostgres } from '#server/kernel/postgres/embedded-postgres.ts';
import { migrateDatabase } from '#server/kernel/postgres/migrations.ts';
import { fillForBenchmark, sizes } from '../data/benchmark-data.ts';
import { admin } from '../processes/crm.ts';
import { signInAsAdmin, type Visitor } from '../processes/visitor.ts';
import { type Measurement, measure } from './measure-request.ts';
import { measurePaints } from './paint.ts';
import { requests } from './requests-by-name.ts';

/** Of what has one of the words in its name. */
export async function reportBesideSql(wanted: readonly string[]): Promise<void> {
  const isWanted = (name: string) => wanted.some((word) => name.includes(word));
  const folder = await mkdtemp(join(tmpdir(), 'dealer-crm-bench-'));
  const log = { info: () => undefined, warn: console.warn };
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log });
  const database = openDatabase(postgres.connection);
  try {
    await migrateDatabase(database);
    const visitor = {
      db: database.orm,
      clock: systemClock,
      timeZone: 'Australia/Sydney',
      actor: null,
      ifMatch: undefined,
    };
    await ensureSuperUser(visitor, admin);
    await fill(postgres.connection);
    const app = await buildApp({
      database,
      environment: readEnvironment({ DISABLE_RATE_LIMIT: '1' }),
      secretKey: randomBytes(32),
      clock: systemClock,
      pages: fileURLToPath(new URL('../../dist', import.meta.url)),
      logger: false,
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    await report(database.pool, await signInAsAdmin(url), isWanted);
    await app.close();
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function report(
  pool: pg.Pool,
  who: Visitor,
  isWanted: (name: string) => boolean,
): Promise<void> {
  const { people, organizations, tasks } = sizes;
  console.log(
    `${people} people, ${organizations} organizations, ${tasks} tasks; ms, one request at a time\n`,
  );
  console.log(row(['', 'request', 'p99', 'SQL alone', 'p99', 'ratio', 'queries', 'bytes']));
  for (const [name, path] of Object.entries(requests)) {
    if (!isWanted(name)) continue;
    console.log(lineOf(await measure(pool, name, () => readBytes(who, path))));
  }
  console.log(`\n${row(['', 'first paint', 'median'])}`);
  for (const { name, first, median } of await measurePaints(who, isWanted)) {
    console.log(`${row([name, first.toFixed(0), median.toFixed(0)])}  (aim: 400 ms)`);
  }
}

/** Over a connection that waits longer than any request would. */
async function fill(connection: ConnectionConfig): Promise<void> {
  const patient = openDatabase(connection, { silence: 600_000, max: 1 });
  try {
    await fillForBenchmark(patient.pool);
  } finally {
    await patient.close();
  }
}

/** Reads a path, and says how many bytes came. */
async function readBytes({ url, cookie }: Visitor, path: string): Promise<number> {
  const answer = await fetch(`${url}${path}`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.arrayBuffer()).byteLength;
}

function lineOf({ name, request, sqlAlone, statements, bytes }: Measurement): string {
  return row([
    name,
    request.median.toFixed(2),
    request.p99.toFixed(2),
    sqlAlone.median.toFixed(2),
    sqlAlone.p99.toFixed(2),
    `${(request.median / sqlAlone.median).toFixed(1)} ×`,
    String(statements),
    String(bytes),
  ]);
}

function row([name = '', ...cells]: string[]): string {
  return name.padEnd(34) + cells.map((cell) => cell.padStart(11)).join('');
}
