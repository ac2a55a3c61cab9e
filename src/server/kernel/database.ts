/** The connection pool, and the two handles queries run on: the pool's, or one transaction's. */
import { is } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** Where a database is. `host` is a name, an address, or the folder of a unix socket. */
export interface ConnectionConfig {
  host: string;
  port?: number;
  user: string;
  database: string;
  password?: string;
}

export interface DatabaseOptions {
  /** Most connections the pool opens; 10 unless told. */
  max?: number;
  applicationName?: string;
  /** Milliseconds after which PostgreSQL cuts a statement; 0 never; 30,000 unless told. */
  statementTimeout?: number;
  /** Milliseconds that a query waits for a connection, before it is refused; 5,000 unless told. */
  connectTimeout?: number;
  /** Told about a connection that broke while nobody waited for its answer. */
  onConnectionError?: (error: Error) => void;
}

type NoSchema = Record<string, never>;

/** What queries run on: the pool, or a transaction. Commands never need to know which. */
export type Handle = PgDatabase<NodePgQueryResultHKT, NoSchema>;
export type Transaction = PgTransaction<NodePgQueryResultHKT, NoSchema, NoSchema>;

export interface Database {
  pool: pg.Pool;
  orm: NodePgDatabase<NoSchema>;
  /** Waits for queries under way, then closes every connection. Safe to call twice. */
  close(): Promise<void>;
}

export function isTransaction(handle: Handle): handle is Transaction {
  return is(handle, PgTransaction);
}

const idleInTransactionTimeout = 30_000;
const defaultConnectTimeout = 5_000;

/** pg turns dates into local midnights, which shift by a day elsewhere; a date stays its own text. */
const dateType: number = pg.types.builtins.DATE;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === dateType ? (value: string) => value : pg.types.getTypeParser(oid, format),
};

/**
 * Opens a pool; no connection is made before the first query. `timestamptz` columns come back as
 * Date, `date` columns as `YYYY-MM-DD`, `numeric` as text. A raw `orm.execute(sql…)` gets
 * instants as text: select columns, or use `.mapWith(table.column)`.
 */
export function openDatabase(
  connection: string | ConnectionConfig,
  options: DatabaseOptions = {},
): Database {
  const onConnectionError = options.onConnectionError ?? (() => undefined);
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    application_name: options.applicationName ?? 'dealer-crm',
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectTimeout ?? defaultConnectTimeout,
    statement_timeout: options.statementTimeout ?? 30_000,
    idle_in_transaction_session_timeout: idleInTransactionTimeout,
    // Offsets in whole hours for any instant, and days that begin where the server's code thinks.
    options: '-c TimeZone=UTC',
    types,
  });
  pool.on('error', onConnectionError);
  // The pool listens only to idle clients: one that breaks between two queries of a transaction
  // would otherwise end the process.
  pool.on('connect', (client) => client.on('error', onConnectionError));
  let closing: Promise<void> | undefined;
  return {
    pool,
    orm: drizzle(pool),
    close() {
      closing ??= pool.end();
      return closing;
    },
  };
}
