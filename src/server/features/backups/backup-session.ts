/** A connection for work that takes as long as it takes, and prints the same everywhere. */
import type pg from 'pg';
import type { ConnectionConfig } from '#server/kernel/postgres/database.ts';
import { databaseReason } from '#server/kernel/postgres/database-reason.ts';
import { wayTo } from '#server/kernel/postgres/several-servers.ts';
import { BackupRefused } from './backup-refused.ts';

/** How values are printed and read, whatever the account's settings are; and nothing that cuts a long statement. */
const settings = {
  client_encoding: 'UTF8',
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  extra_float_digits: '1',
  bytea_output: 'hex',
  // Else a large table may be read from its middle on.
  synchronize_seqscans: 'off',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
};

export async function withSession<Result>(
  connection: string | ConnectionConfig,
  signal: AbortSignal | undefined,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { settings: own, Client } = wayTo(connection);
  const client = new Client({
    ...own,
    application_name: 'dealer-crm backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // The query that is under way reports it; without a listener it would end the process.
  client.on('error', () => undefined);
  const hangUp = () => client.connection.stream.destroy();
  let isDone = false;
  try {
    await client.connect();
  } catch (error) {
    throw new BackupRefused(`The database can't be reached: ${databaseReason(error)}.`);
  }
  signal?.addEventListener('abort', hangUp);
  try {
    signal?.throwIfAborted();
    const result = await work(client);
    isDone = true;
    return result;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', hangUp);
    // In the middle of a copy it would never hear a goodbye.
    if (isDone) await client.end().catch(() => undefined);
    else hangUp();
  }
}

/** For the rest of the transaction; a pooler would lose what is set for longer. */
export async function settle(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select set_config(name, $1::json ->> name, true) from pg_settings where name in
       (select json_object_keys($1::json))`,
    [JSON.stringify(settings)],
  );
}
