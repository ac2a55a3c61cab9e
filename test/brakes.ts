import pg from 'pg';
import type { TestDatabase } from './test-database.ts';

/**
 * Whoever writes a table waits until it is let go, however long that is. By a connection of its own: those
 * of a pool are ended when a transaction stands open for too long.
 */
export async function holdTable(
  { url }: Pick<TestDatabase, 'url'>,
  table: 'people' | 'organizations' | 'lead_directory_companies',
): Promise<() => Promise<void>> {
  const brake = new pg.Client(url);
  // Where a test fails its database goes before it lets go.
  brake.on('error', () => undefined);
  await brake.connect();
  await brake.query('begin; set local idle_in_transaction_session_timeout = 0');
  await brake.query('set local statement_timeout = 0');
  await brake.query(`lock table ${table} in share row exclusive mode`);
  return () => brake.end();
}
