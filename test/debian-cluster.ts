/** A new cluster of Debian's PostgreSQL, on a socket in a folder of its own, until the test ends. */
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import {
  findPostgresPrograms,
  makePostgresFolder,
  runAsPostgres,
  startAsPostgres,
} from './debian-postgres.ts';
import { freePort } from './free-port.ts';

/** The address of a database in it, which is made and is empty. */
export async function openDebianDatabase(name: string): Promise<string> {
  const programs = findPostgresPrograms();
  const folder = await makePostgresFolder(name);
  const cluster = join(folder, 'main');
  const port = String(await freePort());
  const options = ['--encoding=UTF8', '--locale=C.UTF-8', '-D', cluster];
  await runAsPostgres(join(programs, 'initdb'), options);
  const place = ['-D', cluster, '-k', folder, '-p', port, '-c', 'listen_addresses='];
  const postgres = startAsPostgres(join(programs, 'postgres'), place);
  const urlOf = (database: string) =>
    `postgres://postgres@localhost/${database}?host=${folder}&port=${port}`;
  const create = async () => {
    const client = new pg.Client(urlOf('postgres'));
    try {
      await client.connect();
      await client.query('create database dealer_crm');
    } catch (error) {
      throw new Error(`It does not start:\n${postgres.output()}`, { cause: error });
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  await vi.waitFor(create, { timeout: 60_000, interval: 200 });
  return urlOf('dealer_crm');
}
