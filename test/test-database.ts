/** A migrated database of a test file's own, copied from the run's template. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import {
  type ConnectionConfig,
  type Database,
  type DatabaseOptions,
  openDatabase,
} from '#server/kernel/postgres/database.ts';

export interface TestDatabase extends Database {
  /** What a server process under test takes as its DATABASE_URL. */
  url: string;
  /** Closes the pool and removes the database, whoever is still connected. */
  drop(): Promise<void>;
}

/** Call it in `beforeAll`, and `drop()` in `afterAll`. `empty` leaves the migrations out. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = empty ? 'template0' : inject('testTemplate');
  // Three times as quick as through the log, which nobody will read.
  await order(`create database ${name} template ${template} strategy file_copy`);
  const url = urlOf(inject('testServer'), name);
  // Patient: what a fixture fills by the hundred thousand is no page that somebody waits for, nor is the first
  // connection to a database that was made a moment ago on a busy disk.
  const database = openDatabase(url, {
    connectTimeout: 30_000,
    statementTimeout: 30_000,
    pauseTimeout: 30_000,
    silence: 60_000,
  });
  return {
    ...database,
    url,
    async drop() {
      await database.close();
      await order(`drop database if exists ${name} with (force)`);
    },
  };
}

/** The same by way of few connections: its own pool is the narrow one, beside it `real` has as many as it wants. */
export async function createNarrowDatabase(options: DatabaseOptions) {
  const real = await createTestDatabase();
  const narrow = openDatabase(real.url, { max: 3, ...options });
  const database: TestDatabase = {
    ...narrow,
    url: real.url,
    async drop() {
      await narrow.close();
      await real.drop();
    },
  };
  return { real, narrow: database };
}

/** The same server's address, at another database. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** As an address, for a server under test takes it as its DATABASE_URL. */
export function toUrl({ host, port, user, database, password }: ConnectionConfig): string {
  const url = new URL(`postgresql://localhost/${database}`);
  url.username = user;
  url.password = password ?? '';
  url.searchParams.set('host', host);
  if (port !== undefined) url.searchParams.set('port', String(port));
  return url.href;
}

async function order(statement: string): Promise<void> {
  const client = new pg.Client(inject('testServer'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
