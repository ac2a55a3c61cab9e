/** Debian's PostgreSQL as an outside database is: on an address, and losing nothing that it has acknowledged. */
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

/** The address of an empty database there, whose account may make others. It ends with the test file. */
export async function openOutsidePostgres(): Promise<string> {
  const programs = findPostgresPrograms();
  const folder = await makePostgresFolder('outside');
  const cluster = join(folder, 'main');
  const port = await freePort();
  await runAsPostgres(join(programs, 'initdb'), [
    ...['-D', cluster, '-U', 'crm', '--auth=trust', '--locale=C.UTF-8', '--encoding=UTF8'],
  ]);
  const settings = { port, max_connections: 200, unix_socket_directories: folder };
  const postgres = startAsPostgres(join(programs, 'postgres'), [
    ...['-D', cluster, '-h', '127.0.0.1'],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const url = `postgres://crm@127.0.0.1:${port}/postgres`;
  const answers = async () => {
    const client = new pg.Client(url);
    try {
      await client.connect();
    } catch (cause) {
      throw new Error(`It does not answer:\n${postgres.output()}`, { cause });
    }
    await client.end();
  };
  await vi.waitFor(answers, { timeout: 60_000, interval: 100 });
  return url;
}
