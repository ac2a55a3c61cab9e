import { sql } from 'drizzle-orm';
import type { Handle } from './database.ts';

/**
 * What the database holds, as a text to compare: it moves with every write that is kept, and two servers of a failover
 * never have the same.
 */
export const databaseState = sql`concat(pg_current_snapshot(), ' ', pg_postmaster_start_time())`;

export async function readDatabaseState(db: Handle): Promise<string | undefined> {
  const { rows } = await db.execute<{ state: string }>(sql`select ${databaseState} as state`);
  return rows[0]?.state;
}
