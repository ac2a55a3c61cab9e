/** The connection pool, and the two handles queries run on: the pool's, or one transaction's. */
import { is } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { getShare } from '#server/kernel/crew.ts';
import { Turns } from '#server/kernel/turns.ts';
import { DatabaseWatch } from './database-watch.ts';
import type { Handle, NoSchema, Transaction } from './handles.ts';
import { LaggingPool } from './lagging-pool.ts';
import { type LendingPool, makeHandle } from './lending-pool.ts';
import { requestPatience } from './patience.ts';
import type { ServerKind } from './server-list.rules.ts';
import { wayTo } from './several-servers.ts';
import type { SlowStatement } from './slow-statements.ts';
import {
  type PrimaryPlace,
  placeOfPrimary,
  placeOfStandby,
  Standby,
  type StandbyPlace,
} from './standby.ts';
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
  /** How many processes share the connections of one server; 1 unless told. */
  processes?: number;
  /** Most connections the pool opens; 10 unless told, or this process's part of them. */
  max?: number;
  applicationName?: string;
  /** Milliseconds after which PostgreSQL cuts a statement; 0 never; 5,000 unless told. */
  statementTimeout?: number;
  /** Milliseconds that a transaction may be open and idle; 5,000 unless told. */
  pauseTimeout?: number;
  /** Milliseconds without a byte from the database after which a connection is given up; 15,000 unless told. */
  silence?: number;
  /** Milliseconds that a query waits for a connection, before it is refused; 5,000 unless told. */
  connectTimeout?: number;
  /** Milliseconds that a user's query waits in the user's own line; 60,000 unless told. */
  lineTimeout?: number;
  /** Where a standby is that takes the reads which may be some seconds old; the primary takes them if undefined. */
  replica?: string | undefined;
  /** Which of several servers is meant; the primary unless told. */
  kind?: ServerKind;
  /** There is a pooler, which takes no settings with a connection: see database-home.ts. */
  isPooled?: boolean;
  /** Milliseconds from which a statement is noted as slow; 100 unless told. */
  slowFrom?: number;
  /** Told about a connection that broke while nobody waited for its answer. */
  onConnectionError?: (error: Error) => void;
}

export type { Handle, Transaction };

type UserHandle = NodePgDatabase<NoSchema> & { $client: pg.Pool };

/** What kind of call a handle is for. */
interface UserCall {
  /** It reads or writes much, so it leaves one of the user's connections for other calls. */
  isHeavy?: boolean;
  /** Called after a wait for a connection; if it throws, the next in line gets the connection. */
  afterWait?: (() => Promise<void>) | undefined;
  /** Its reads may be some seconds old; asked is whether the user has written meanwhile, and has to see that. */
  mayLag?: { hasWritten: () => Promise<boolean> } | undefined;
}

export interface Database {
  /** As it was opened with. */
  address: string | ConnectionConfig;
  /** There is a pooler before it, which keeps no session for anybody. */
  isPooled: boolean;
  /** What takes the reads that may be old; undefined if there is none. */
  standby: Standby | undefined;
  /** The connections to it. */
  standbyPool: LendingPool | undefined;
  pool: LendingPool;
  orm: NodePgDatabase<NoSchema>;
  /** The connections for the requests of one user: a few at once, the others wait in line. */
  ofUser(userId: string, call?: UserCall): UserHandle;
  /** For sessions and signing in, so that nobody's work keeps others from signing in. */
  entry: {
    pool: pg.Pool;
    orm: NodePgDatabase<NoSchema>;
    /** The same for the visitors from one network. */
    ofVisitors(network: string): UserHandle;
  };
  /** Whether the database answers, over a connection kept for this; known within 2.5 s. */
  isAnswering(): Promise<boolean>;
  /** For how many milliseconds the database has answered every query; infinite if it always has. */
  steadyFor(): number;
  /** The statements that took long since the start. */
  listSlow(): SlowStatement[];
  /** Waits for running queries, then closes every connection. Safe to call twice. */
  close(): Promise<void>;
}

export function isTransaction(handle: Handle): handle is Transaction {
  return is(handle, PgTransaction);
}

const defaultConnectTimeout = 5_000;
const defaultSilence = 15_000;
/** Shorter, as there is still somebody else to ask. */
const standbySilence = 7_500;
/** Most connections that the requests of one user hold at once. */
const connectionsEach = 3;
const heavyConnectionsEach = 2;
const userConnections = 10;
/** Connections for sessions and signing in; of them visitors hold fewer at once, those from one network still fewer. */
const entryConnections = 4;
const visitorsEach = 2;
/**
 * Whatever the part of a process, a user's heavy work leaves that user a connection, a user leaves one to others,
 * and visitors leave one to sessions.
 */
const least = { heavyEach: 1, each: 2, ofUsers: 3, entry: 2 };
const defaultLineTimeout = 60_000;
/** The system checks idle connections, so that a dead one is found before it is used. */
const keepAliveDelay = 10_000;
/** A check whether the database answers is given up after this time, and tried again. */
const answerPatience = 2_500;
/** How long closing waits: a frozen database never ends its connections. */
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
  const way = wayTo(connection, options.kind);
  const shared = {
    ...way.settings,
    Client: way.Client,
    application_name: options.applicationName ?? 'dealer-crm',
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelay,
    ...(options.isPooled !== true && {
      statement_timeout: patience.statement,
      idle_in_transaction_session_timeout: patience.pause,
      // So that every instant has an offset in whole hours, and days begin at midnight UTC as in our code.
      options: '-c TimeZone=UTC',
    }),
    types,
  };
  const { slowFrom } = options;
  const silence = options.silence ?? defaultSilence;
  const watch = new DatabaseWatch({ silence, patience, slowFrom });
  const openPool = (max: number) => {
    const connectionTimeoutMillis = options.connectTimeout ?? defaultConnectTimeout;
    const { isPooled = false } = options;
    const config = { ...shared, max, connectionTimeoutMillis, isPooled };
    const made = new WatchedPool(config, watch, onError);
    // The one setting that poolers keep per client.
    if (options.isPooled)
      made.on('connect', (client) => void client.query("set TimeZone = 'UTC'").catch(onError));
    return made;
  };
  const { processes = 1 } = options;
  const pool = openPool(options.max ?? getShare(userConnections, processes, least.ofUsers));
  const entryMax = getShare(entryConnections, processes, least.entry);
  const entry = openPool(entryMax);
  const asking = openAnswerCheck(shared);
  const far =
    options.replica === undefined ? undefined : openFar(options.replica, options, asking.pool);
  const orm = makeHandle(pool);
  const line = options.lineTimeout ?? defaultLineTimeout;
  const users = new Turns({ each: getShare(connectionsEach, processes, least.each) });
  const heavy = new Turns({
    each: getShare(heavyConnectionsEach, processes, least.heavyEach),
  });
  const visitors = new Turns({ all: entryMax - 1, each: Math.min(visitorsEach, entryMax - 1) });
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    const cut = setTimeout(() => watch.destroyAll(), farewell);
    try {
      await Promise.all([pool.end(), entry.end(), asking.close(), far?.database.close()]);
    } finally {
      clearTimeout(cut);
      watch.close();
    }
  };
  return {
    address: connection,
    isPooled: options.isPooled === true,
    standby: far?.standby,
    standbyPool: far?.database.pool,
    pool,
    orm,
    ofUser(user, { isHeavy = false, afterWait, mayLag } = {}) {
      const turns = isHeavy ? [heavy, users] : [users];
      const how = { turns, user, patience: line, afterWait };
      const own = new UserPool({ pool, ...how });
      const handle = makeHandle(own);
      behind.set(handle, orm);
      if (!far || !mayLag) return handle;
      const reader = new UserPool({ pool: far.database.pool, ...how });
      const { hasWritten } = mayLag;
      const lagging = makeHandle(
        new LaggingPool({ primary: own, standby: far.standby, reader, hasWritten }),
      );
      behind.set(lagging, orm);
      upToDate.set(lagging, handle);
      return lagging;
    },
    entry: {
      pool: entry,
      orm: makeHandle(entry),
      ofVisitors: (user) =>
        makeHandle(new UserPool({ pool: entry, turns: [visitors], user, patience: line })),
    },
    isAnswering: asking.isAnswering,
    steadyFor: () => watch.steadyFor(),
    listSlow: () => [...watch.slow.list(), ...(far?.database.listSlow() ?? [])],
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

/** The server's own handle behind each user's. */
const behind = new WeakMap<Handle, Handle>();

/** The handle for background work, which does not wait in the line of the user who began it. */
export function handleOfServer(db: Handle): Handle {
  return behind.get(db) ?? db;
}

/** The handle behind one whose reads may be some seconds old. */
const upToDate = new WeakMap<Handle, Handle>();

/** The handle that reads what is so now. */
export function handleOfPrimary(db: Handle): Handle {
  return upToDate.get(db) ?? db;
}

/** A standby and the connections to it. */
function openFar(address: string, { processes = 1 }: DatabaseOptions, primary: pg.Pool) {
  const database = openDatabase(address, { processes, kind: 'standby', silence: standbySilence });
  const { pool } = database.entry;
  const standby = new Standby({
    askPrimary: async () => theOne(await primary.query<PrimaryPlace>(placeOfPrimary)),
    askStandby: async () => theOne(await pool.query<StandbyPlace>(placeOfStandby)),
  });
  return { database, standby };
}

function theOne<Row extends pg.QueryResultRow>({ rows: [row] }: pg.QueryResult<Row>): Row {
  if (!row) throw new Error('A row was expected');
  return row;
}

/** Uses a connection of its own, so that it does not matter how busy the others are. */
function openAnswerCheck(config: pg.PoolConfig & { Client: typeof pg.Client }) {
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
    pool,
    /** Calls during a check share its answer. */
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
