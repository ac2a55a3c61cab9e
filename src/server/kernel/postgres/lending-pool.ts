/** Pools that decide for themselves how a connection is lent, and never lend a second one inside of a transaction. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

type Taker = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (error?: Error | boolean) => void,
) => void;

/** What runs in a transaction that is open. */
const inside = new AsyncLocalStorage<{ isOpen: boolean }>();

export abstract class LendingPool extends pg.Pool {
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

/** The handle of a pool, whose transactions are known to be open while they are. */
export function makeHandle(pool: LendingPool): NodePgDatabase & { $client: pg.Pool } {
  const db = drizzle(pool);
  const begin = db.transaction.bind(db);
  db.transaction = (work, config) =>
    begin(async (tx) => {
      const state = { isOpen: true };
      try {
        return await inside.run(state, () => work(tx));
      } finally {
        state.isOpen = false;
      }
    }, config);
  return db;
}
