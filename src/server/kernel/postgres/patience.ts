/** How long to wait for the database: as long as a page may take, or longer if nobody waits. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';

export interface Patience {
  /** Milliseconds after which PostgreSQL cuts a statement. */
  statement: number;
  /** Milliseconds that a transaction may be open and idle. */
  pause: number;
}

/** For a request: the caller gets an answer within seconds, and holds no locks for longer. */
export const requestPatience: Patience = { statement: 5_000, pause: 5_000 };

/** For work in one large transaction whose progress is watched, such as an import or an export. */
export const runPatience: Patience = { statement: 120_000, pause: 10 * 60_000 };

const chosen = new AsyncLocalStorage<Patience>();

/** The patience of the current work; undefined if it has that of the connection. */
export function chosenPatience(): Patience | undefined {
  return chosen.getStore();
}

/** Sets it for the connections that `work` takes; PostgreSQL itself has to be told by `tellPatience`. */
export function withPatience<Result>(patience: Patience, work: () => Result): Result {
  return chosen.run(patience, work);
}

/** The statement that tells PostgreSQL for the rest of a transaction. */
export function tellPatience({ statement, pause }: Patience) {
  return sql`select set_config('statement_timeout', ${String(statement)}, true),
    set_config('idle_in_transaction_session_timeout', ${String(pause)}, true)`;
}
