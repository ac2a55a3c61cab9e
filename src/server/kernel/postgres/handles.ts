import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core';

export type NoSchema = Record<string, never>;

/** What queries run on: the pool, or a transaction. Commands never need to know which. */
export type Handle = PgDatabase<NodePgQueryResultHKT, NoSchema>;
export type Transaction = PgTransaction<NodePgQueryResultHKT, NoSchema, NoSchema>;
