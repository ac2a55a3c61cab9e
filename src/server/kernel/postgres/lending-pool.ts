/** Pools that decide for themselves how a connection is lent, and never lend a second one inside of a transaction. */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  drizzle,
  type NodePgDatabase,
  NodePgSession,
  NodePgTransaction,
} from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Handle, NoSchema, Transaction } from './handles.ts';
import { allowNames } from './statements.ts';

type Taker = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (error?: Error | boolean) => void,
) => void;

/** What runs in a transaction that is open. */
const inside = new AsyncLocalStorage<{ isOpen: boolean }>();

export abstract class LendingPool extends pg.Pool {
  /** What is prepared on a connection is there the next time; behind a pooler it is not. */
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

  /** Lends a connection of the pool itself, without a rule of who comes first. */
  protected lendOwn(): Promise<pg.PoolClient> {
    return super.connect();
  }
}

/**
 * Whoever has a connection and waits for another one keeps from others what they may be waiting for themselves:
 * a few of these at once and nobody goes on. So it is a fault of ours, found by whatever test comes by.
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

/** The handle of a pool, whose transactions are known to be open while they are. */
export function makeHandle(pool: LendingPool): NodePgDatabase & { $client: pg.Pool } {
  const db = drizzle(pool);
  const keeps = pool.keepsStatements;
  const begin: Begin = async (work, first) => {
    const client = await pool.connect();
    const session = new NodePgSession<NoSchema, NoSchema>(client, dialect, undefined);
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

/** A transaction whose first statement goes the same way as its `begin`; no text of others belongs in it unquoted. */
export function transactAfter<Result>(
  db: Handle,
  first: string,
  work: Work<Result>,
): Promise<Result> {
  const begin = begins.get(db);
  if (!begin) throw new Error('Only a handle of the pool begins transactions');
  return begin(work, first);
}
