/**
 * Once a run: a PostgreSQL for the tests (embedded, or TEST_DATABASE_URL, a server where databases
 * may be made) with one migrated template, of which every test file gets a copy.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { startEmbeddedPostgres } from '#server/kernel/postgres/embedded-postgres.ts';
import { migrateDatabase } from '#server/kernel/postgres/migrations.ts';
import { toUrl, urlOf } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the tests' server, at a database to give orders from. */
    testServer: string;
    /** The migrated database to copy. */
    testTemplate: string;
  }
}

interface TestServer {
  url: string;
  stop(): Promise<void>;
}

/** Where `npm start` keeps its data in this checkout, unless it is told otherwise. */
const ownData = fileURLToPath(new URL('../data', import.meta.url));
const hadData = existsSync(ownData);

let stopServer: (() => Promise<void>) | undefined;

export async function setup(project: TestProject): Promise<void> {
  const server = await startServer();
  stopServer = server.stop;
  const template = `test_template_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client(server.url);
  await client.connect();
  try {
    await client.query(`create database ${template}`);
    const database = openDatabase(urlOf(server.url, template), { max: 1 });
    await migrateDatabase(database);
    await database.close();
  } finally {
    await client.end();
  }
  stopServer = async () => {
    const last = new pg.Client(server.url);
    await last.connect();
    await last.query(`drop database if exists ${template} with (force)`);
    await last.end();
    await server.stop();
  };
  project.provide('testServer', server.url);
  project.provide('testTemplate', template);
}

export async function teardown(): Promise<void> {
  await stopServer?.();
  if (!hadData && existsSync(ownData)) {
    throw new Error(`A test wrote to ${ownData}: give what it starts a DATA_DIR of its own.`);
  }
}

async function startServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'dealer-crm-test-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: (message) => console.warn(message) },
    // Nobody misses this data after a power cut.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '100',
    },
  });
  return {
    url: toUrl(server.connection),
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
