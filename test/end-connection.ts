import pg from 'pg';
import type { TestDatabase } from './test-database.ts';

/**
 * Ends a connection from outside, as an administrator would. By a connection of its own: inside of a transaction the
 * pools lend no second one.
 */
export async function endConnection(
  { url }: Pick<TestDatabase, 'url'>,
  pid: number | undefined,
): Promise<void> {
  const outside = new pg.Client(url);
  await outside.connect();
  const { rows } = await outside.query('select pg_terminate_backend($1) as found', [pid]);
  await outside.end();
  if (rows[0]?.found !== true) throw new Error(`There is no connection ${pid}`);
}
