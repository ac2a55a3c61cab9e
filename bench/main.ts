/**
 * `npm run bench`: how long a start takes, and what the server adds to the bare SQL of each list,
 * on 100,000 people, 20,000 organizations, 300,000 tasks and 20,000 opportunities, how fast everything
 * is exported, and how soon the heaviest pages paint.
 * Ratios compare within one run only. `npm run bench -- calendar,board` measures what has one of these in
 * its name.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/environment.ts';
import { ensureSuperUser } from '#server/features/users/users.commands.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { type ConnectionConfig, openDatabase } from '#server/kernel/postgres/database.ts';
import { startEmbeddedPostgres } from '#server/kernel/postgres/embedded-postgres.ts';
import { migrateDatabase } from '#server/kernel/postgres/migrations.ts';
import { busyMonth, fillForBenchmark, sizes } from './data.ts';
import { reportExports } from './exports.ts';
import { type Measurement, measure } from './measure.ts';
import { measurePaints } from './paint.ts';
import { timeStart } from './start-up.ts';

const admin = { email: 'boss@dealer.example', password: 'benchmark' };
const requests = {
  'people, first 50': '/api/people?limit=50',
  'people, 50 newest': '/api/people?limit=50&sort=-createdAt',
  'people, search of 4 letters': '/api/people?limit=50&q=a3f9',
  'people, search of 2 letters': '/api/people?limit=50&q=a3',
  'people, one tag': '/api/people?limit=50&tag=Newsletter',
  'organizations, first 30': '/api/organizations?limit=30',
  'tasks, first 50 active': '/api/tasks?limit=50&status=pending,in_progress',
  'tasks, tab counts': '/api/tasks/counts',
  'tasks, overdue': '/api/tasks?limit=50&filter=overdue',
  'board heads': '/api/opportunities/board',
  'board with its first cards': '/api/opportunities/board?cards=15',
  'board column': '/api/opportunities/cards?stage=lead&limit=25',
  'pipeline summary': '/api/opportunities/summary',
  'opportunities, first 50': '/api/opportunities?limit=50',
  'opportunities, last changed': '/api/opportunities?limit=50&sort=-updatedAt',
  'activity log, first 50': '/api/activity-logs?limit=50',
  'global search': '/api/search?q=motors 12',
  'header stats': '/api/stats',
  'due counters': '/api/stats/due',
  'assistant of one with a share of all': '/api/ai/insights',
  'calendar month': `/api/calendar?from=${busyMonth.from}&to=${busyMonth.to}&perDay=2`,
  'calendar week': `/api/calendar?from=2040-06-03&to=2040-06-09&perDay=100`,
  'overdue by staff member': '/api/stats/staff-overdue',
  'staff overview': '/api/stats/staff-overview',
  'report cards, 30 days': '/api/reports/summary?period=30',
  'report of sales, 30 days': '/api/reports/sales?period=30',
  'report of activities, 30 days': '/api/reports/activity?period=30',
  'report of tasks, 30 days': '/api/reports/tasks?period=30',
  'report cards, all time': '/api/reports/summary?period=all',
  'report of sales, all time': '/api/reports/sales?period=all',
  'report of activities, all time': '/api/reports/activity?period=all',
  'report of tasks, all time': '/api/reports/tasks?period=all',
};

const wanted = (process.argv[2] ?? '').split(',');
const isWanted = (name: string) => wanted.some((word) => name.includes(word));
const folder = await mkdtemp(join(tmpdir(), 'dealer-crm-bench-'));
try {
  if (isWanted('starts')) await reportStarts();
  if (String(wanted) !== 'starts') await reportRequests();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function reportStarts(): Promise<void> {
  const dataDir = join(folder, 'start');
  const fresh = await timeStart(dataDir);
  const again = await timeStart(dataDir);
  const seconds = (value: number) => `${value.toFixed(2)} s`;
  console.log(`npm start until healthy, fresh folder: ${seconds(fresh.healthy)} (aim: 4 s)`);
  console.log(`npm start until healthy, existing data: ${seconds(again.healthy)} (aim: 2 s)`);
  console.log(`second server on the folder refused: ${seconds(again.refused)} (aim: 2 s)\n`);
}

async function reportRequests(): Promise<void> {
  const quiet = { info: () => undefined, warn: console.warn };
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: quiet });
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
      pages: fileURLToPath(new URL('../dist', import.meta.url)),
      logger: false,
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const cookie = await signIn(url);
    const get = readerOf(url, cookie);
    console.log(
      `${sizes.people} people, ${sizes.organizations} organizations, ${sizes.tasks} tasks; ms, one request at a time\n`,
    );
    console.log(row(['', 'request', 'p99', 'SQL alone', 'p99', 'ratio', 'queries', 'bytes']));
    for (const [name, path] of Object.entries(requests)) {
      if (!isWanted(name)) continue;
      console.log(lineOf(await measure(database.pool, name, () => get(path))));
    }
    await reportExports(database.pool, url, cookie, isWanted);
    console.log(`\n${row(['', 'first paint', 'median'])}`);
    for (const { name, first, median } of await measurePaints(url, cookie, isWanted)) {
      console.log(`${row([name, first.toFixed(0), median.toFixed(0)])}  (aim: 400 ms)`);
    }
    await app.close();
  } finally {
    await database.close();
    await postgres.stop();
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

/** The cookie of a session, as `name=value`. */
async function signIn(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/staff-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: admin.email, password: admin.password }),
  });
  const cookies = reply.headers.getSetCookie();
  return cookies.find((each) => each.startsWith('session='))?.split(';')[0] ?? '';
}

/** Reads a path, and says how many bytes came. */
function readerOf(url: string, cookie: string): (path: string) => Promise<number> {
  return async (path) => {
    const answer = await fetch(`${url}${path}`, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.arrayBuffer()).byteLength;
  };
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
