/** Pools that have their own way to lend a connection, and never lend a second one inside a transaction. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Handle, NoSchema, Transaction } from './handles.ts';
import { QuickSession } from './quick-session.ts';
import { allowNames } from './statements.ts';

type Taker = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (error?: Error | boolean) => void,
) => void;

/** The code that runs inside an open transaction. */
const inside = new AsyncLocalStorage<{ isOpen: boolean }>();

export abstract class LendingPool extends pg.Pool {
  /** Prepared statements stay on a connection; behind a pooler they do not. */
  abstract readonly keepsStatements: boolean;

  protected abstract lend(): Promise<pg.PoolClient>;

  /** However it is asked for: awaited, with a callback, by a query. */
  override connect(): Promise<pg.PoolClient>;
  override connect(taker: Taker): void;
  override connect(taker?: Taker): Promise<pg.PoolClient> | undefined {
    const lent = inside.getStore()?.isOpen ? Promise.reject(new SecondConnection()) : this.lend();
    if (!taker) return lent;
    lent.then(
      (client) => taker(undefined, client, client.release),
      (error: Error) => taker(error, undefined, () => undefined),
    );
    return undefined;
  }

  /** Lends a connection of the pool itself, first come, first served. */
  protected lendOwn(): Promise<pg.PoolClient> {
    return super.connect();
  }
}

/**
 * Code that holds a connection and waits for a second one can starve others that do the same:
 * a few of them at once and none can go on. So it is a fault of ours, which any test that meets it finds.
 */
class SecondConnection extends Error {
  constructor() {
    super('A second connection was asked for inside of a transaction');
  }
}

type Work<Result> = (tx: Transaction) => Promise<Result>;
type Begin = <Result>(work: Work<Result>, first: string) => Promise<Result>;

const dialect = new PgDialect();
/** How a transaction is begun on each handle. */
const begins = new WeakMap<Handle, Begin>();

/** The handle of a pool that keeps track of its open transactions. */
export function makeHandle(pool: LendingPool): NodePgDatabase & { $client: pg.Pool } {
  const session = new QuickSession(pool, dialect, undefined);
  const db = Object.assign(new NodePgDatabase<NoSchema>(dialect, session, undefined), {
    $client: pool,
  });
  const keeps = pool.keepsStatements;
  const begin: Begin = async (work, first) => {
    const client = await pool.connect();
    const session = new QuickSession(client, dialect, undefined);
    const tx = new NodePgTransaction<NoSchema, NoSchema>(dialect, session, undefined);
    if (keeps) allowNames(tx);
    const state = { isOpen: true };
    try {
      await client.query(`begin; ${first}`);
      const result = await inside.run(state, () => work(tx));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      state.isOpen = false;
      client.release();
    }
  };
  db.transaction = (work) => begin(work, '');
  begins.set(db, begin);
  if (keeps) allowNames(db);
  return db;
}

/** A transaction whose first statement is sent together with `begin`; foreign text in it must be quoted. */
export function transactAfter<Result>(
  db: Handle,
  first: string,
  work: Work<Result>,
): Promise<Result> {
  const begin = begins.get(db);
  if (!begin) throw new Error('Only a handle of the pool begins transactions');
  return begin(work, first);
}
