/** Where an outside PostgreSQL keeps its files, so that the room there can be looked at. */
import { stat } from 'node:fs/promises';
import type { Database } from './database.ts';

const ourselves = ['localhost', '127.0.0.1', '[::1]', '::1', ''];

/** Null where it is on another machine, does not say it to this account, or says what is not here. */
export async function findDatabaseFolder(
  databaseUrl: string,
  { pool }: Pick<Database, 'pool'>,
): Promise<string | null> {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get('host') ?? url.hostname;
  if (!ourselves.includes(host) && !host.startsWith('/')) return null;
  try {
    const { rows } = await pool.query<{ data_directory: string }>('show data_directory');
    const folder = rows[0]?.data_directory;
    if (folder === undefined) return null;
    return (await stat(folder)).isDirectory() ? folder : null;
  } catch {
    return null;
  }
}
