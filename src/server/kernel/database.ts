/** The connection pool, and the two handles queries run on: the pool's, or one transaction's. */
import { is } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { DatabaseWatch } from './database-watch.ts';
import { requestPatience } from './patience.ts';
import { WatchedPool } from './watched-pool.ts';

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
  /** Milliseconds after which PostgreSQL cuts a statement; 0 never; 5,000 unless told. */
  statementTimeout?: number;
  /** Milliseconds that a transaction may stand open while nothing is asked in it; 5,000 unless told. */
  pauseTimeout?: number;
  /** Milliseconds without a byte from the database after which a connection is given up; 15,000 unless told. */
  silence?: number;
  /** Milliseconds that a query waits for a connection, before it is refused; 5,000 unless told. */
  connectTimeout?: number;
  /** A pooler stands between, which takes no settings with a connection: see database-home.ts. */
  isPooled?: boolean;
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
  /** Whether the database answers, over a connection that is kept for this question; known within 2.5 s. */
  isAnswering(): Promise<boolean>;
  /** Milliseconds for which the database has answered all that it was asked; infinite where it always has. */
  steadyFor(): number;
  /** Waits for queries under way, then closes every connection. Safe to call twice. */
  close(): Promise<void>;
}

export function isTransaction(handle: Handle): handle is Transaction {
  return is(handle, PgTransaction);
}

const defaultConnectTimeout = 5_000;
const defaultSilence = 15_000;
/** Before anything is sent on a line that was idle, the system asks whether it still stands. */
const keepAliveDelay = 10_000;
/** The question whether the database answers is given up after so long, and asked anew. */
const answerPatience = 2_500;
/** Closing waits so long for goodbyes that a frozen database never says. */
const farewell = 3_000;

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
  const patience = {
    statement: options.statementTimeout ?? requestPatience.statement,
    pause: options.pauseTimeout ?? requestPatience.pause,
  };
  const onError = options.onConnectionError ?? (() => undefined);
  const shared = {
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    application_name: options.applicationName ?? 'dealer-crm',
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelay,
    ...(options.isPooled !== true && {
      statement_timeout: patience.statement,
      idle_in_transaction_session_timeout: patience.pause,
      // Offsets in whole hours for any instant, and days that begin where the server's code thinks.
      options: '-c TimeZone=UTC',
    }),
    types,
  };
  const watch = new DatabaseWatch({ silence: options.silence ?? defaultSilence, patience });
  const pool = new WatchedPool(
    {
      ...shared,
      max: options.max ?? 10,
      connectionTimeoutMillis: options.connectTimeout ?? defaultConnectTimeout,
    },
    watch,
    onError,
  );
  // This one setting poolers keep for each of their clients.
  if (options.isPooled)
    pool.on('connect', (client) => void client.query("set TimeZone = 'UTC'").catch(onError));
  const asking = openAnswerCheck(shared);
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    const cut = setTimeout(() => watch.destroyAll(), farewell);
    try {
      await Promise.all([pool.end(), asking.close()]);
    } finally {
      clearTimeout(cut);
      watch.close();
    }
  };
  return {
    pool,
    orm: drizzle(pool),
    isAnswering: asking.isAnswering,
    steadyFor: () => watch.steadyFor(),
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

/** Asks over a connection of its own, so that the answer says nothing about how busy the others are. */
function openAnswerCheck(config: pg.PoolConfig) {
  const patience = { statement: answerPatience, pause: answerPatience };
  const watch = new DatabaseWatch({ silence: answerPatience, patience });
  const pool = new WatchedPool(
    { ...config, max: 1, connectionTimeoutMillis: answerPatience },
    watch,
    () => undefined,
  );
  const ask = async () => {
    const late = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), answerPatience).unref();
    });
    const answer = pool.query('select 1').then(
      () => true,
      () => false,
    );
    return Promise.race([answer, late]);
  };
  let asked: Promise<boolean> | undefined;
  return {
    /** Whoever asks while the question is under way shares its answer. */
    isAnswering() {
      asked ??= ask().finally(() => {
        asked = undefined;
      });
      return asked;
    },
    async close() {
      const cut = setTimeout(() => watch.destroyAll(), farewell);
      await pool.end();
      clearTimeout(cut);
      watch.close();
    },
  };
}
