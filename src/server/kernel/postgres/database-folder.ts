/** Where an outside PostgreSQL keeps its files, so that the room there can be looked at. */
import { stat } from 'node:fs/promises';
import type { Database } from './database.ts';
import { readServers } from './server-list.rules.ts';

const ourselves = ['localhost', '127.0.0.1', '[::1]', '::1', ''];

/** Null if it is on another machine, is not told to this account, or does not exist here. */
export async function findDatabaseFolder(
  databaseUrl: string,
  { pool }: Pick<Database, 'pool'>,
): Promise<string | null> {
  // Of several servers at most one is on this machine, and it may be another one tomorrow.
  if (readServers(databaseUrl, 'primary')) return null;
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
