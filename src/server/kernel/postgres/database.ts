/** The connection pool, and the two handles queries run on: the pool's, or one transaction's. */
import { is } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { Turns } from '#server/kernel/turns.ts';
import { DatabaseWatch } from './database-watch.ts';
import type { Handle, NoSchema, Transaction } from './handles.ts';
import { makeHandle } from './lending-pool.ts';
import { requestPatience } from './patience.ts';
import { UserPool } from './user-pool.ts';
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
  /** Milliseconds that what a user asks for waits in the user's own line; 60,000 unless told. */
  lineTimeout?: number;
  /** A pooler stands between, which takes no settings with a connection: see database-home.ts. */
  isPooled?: boolean;
  /** Told about a connection that broke while nobody waited for its answer. */
  onConnectionError?: (error: Error) => void;
}

export type { Handle, Transaction };

type UserHandle = NodePgDatabase<NoSchema> & { $client: pg.Pool };

/** What a call of a user is like, for which a handle is given. */
interface UserCall {
  /** It reads or writes much: whatever it asks at once, one of its user's connections is left for the others. */
  isHeavy?: boolean;
  /** Asked once whoever had to wait for a connection has their turn; where it throws, the turn is the next one's. */
  afterWait?: (() => Promise<void>) | undefined;
}

export interface Database {
  pool: pg.Pool;
  orm: NodePgDatabase<NoSchema>;
  /** The server's connections as one user's requests get them: a few at once, the rest in turn. */
  ofUser(userId: string, call?: UserCall): UserHandle;
  /** For sessions and signing in, so that nobody's work keeps anybody from coming in. */
  entry: {
    pool: pg.Pool;
    orm: NodePgDatabase<NoSchema>;
    /** As the visitors from one network get them. */
    ofVisitors(network: string): UserHandle;
  };
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
/** Most connections that the requests of one user hold at once. */
const connectionsEach = 3;
const heavyConnectionsEach = 2;
/** Connections for sessions and signing in; of them visitors hold fewer at once, those from one network still fewer. */
const entryConnections = 4;
const visitorLimits = { all: 3, each: 2 };
const defaultLineTimeout = 60_000;
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
  const openPool = (max: number) => {
    const connectionTimeoutMillis = options.connectTimeout ?? defaultConnectTimeout;
    const { isPooled = false } = options;
    const config = { ...shared, max, connectionTimeoutMillis, isPooled };
    const made = new WatchedPool(config, watch, onError);
    // This one setting poolers keep for each of their clients.
    if (options.isPooled)
      made.on('connect', (client) => void client.query("set TimeZone = 'UTC'").catch(onError));
    return made;
  };
  const pool = openPool(options.max ?? 10);
  const entry = openPool(entryConnections);
  const asking = openAnswerCheck(shared);
  const orm = makeHandle(pool);
  const line = options.lineTimeout ?? defaultLineTimeout;
  const users = new Turns({ each: connectionsEach });
  const heavy = new Turns({ each: heavyConnectionsEach });
  const visitors = new Turns(visitorLimits);
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    const cut = setTimeout(() => watch.destroyAll(), farewell);
    try {
      await Promise.all([pool.end(), entry.end(), asking.close()]);
    } finally {
      clearTimeout(cut);
      watch.close();
    }
  };
  return {
    pool,
    orm,
    ofUser(user, { isHeavy = false, afterWait } = {}) {
      const turns = isHeavy ? [heavy, users] : [users];
      const own = new UserPool({ pool, turns, user, patience: line, afterWait });
      const handle = makeHandle(own);
      behind.set(handle, orm);
      return handle;
    },
    entry: {
      pool: entry,
      orm: makeHandle(entry),
      ofVisitors: (user) =>
        makeHandle(new UserPool({ pool: entry, turns: [visitors], user, patience: line })),
    },
    isAnswering: asking.isAnswering,
    steadyFor: () => watch.steadyFor(),
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

/** The server's own handle behind each user's. */
const behind = new WeakMap<Handle, Handle>();

/** The handle that background work uses, which waits for no turn of whoever began it. */
export function handleOfServer(db: Handle): Handle {
  return behind.get(db) ?? db;
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
