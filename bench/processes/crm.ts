/** The product's own server, as it is started for people: a process with its built-in database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { findRunningPostgres } from '#server/kernel/postgres/embedded-postgres.ts';
import { serverCommand } from '../../scripts/server-command.ts';

/** A statement may take minutes. */
const patient = { silence: 3_600_000, statementTimeout: 0, pauseTimeout: 0 };
export const admin = { email: 'boss@dealer.example', password: 'benchmark' };

export interface Crm {
  url: string;
  dataDir: string;
  /** Works in its database past the server, with patience for what takes minutes. */
  inDatabase<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result>;
  /** What its database has written to the log. */
  readDatabaseLog(): Promise<string>;
  /** Megabytes of its process, without PostgreSQL's, now or at the most so far; null where the system does not say. */
  readMemory(when: 'now' | 'most'): Promise<number | null>;
  stop(): Promise<void>;
}

/** With other variables than usual, where some are given. */
export async function startCrm(
  dataDir: string,
  variables: Record<string, string> = {},
): Promise<Crm> {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, serverCommand, {
    env: {
      ...{ PATH, HOME, TMPDIR },
      DATA_DIR: dataDir,
      PORT: '0',
      WORKERS: '1',
      ...variables,
      DISABLE_RATE_LIMIT: '1',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    kill();
    await ended;
  };
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const [, found] = /is ready at ([^\s"]+)/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The server did not start:\n${output}`)));
  });
  return {
    url,
    dataDir,
    stop,
    async inDatabase(work) {
      const connection = await findRunningPostgres(dataDir);
      if (!connection) throw new Error('The database of the server does not run.');
      const database = openDatabase(connection, { ...patient, max: 1 });
      const client = await database.pool.connect();
      try {
        return await work(client);
      } finally {
        client.release();
        await database.close();
      }
    },
    readDatabaseLog: () => readFile(join(dataDir, 'postgres.log'), 'utf8'),
    async readMemory(when) {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      const found = when === 'now' ? /^VmRSS:\s+(\d+) kB/m : /^VmHWM:\s+(\d+) kB/m;
      const [, kilobytes] = found.exec(status) ?? [];
      return kilobytes === undefined ? null : (Number(kilobytes) * 1_024) / 1_000_000;
    },
  };
}
