/** How long the database is waited for: as long as a page may take, or, where nobody waits, longer. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';

export interface Patience {
  /** Milliseconds after which PostgreSQL cuts a statement. */
  statement: number;
  /** Milliseconds that a transaction may stand open while nothing is asked in it. */
  pause: number;
}

/** Of a request: whoever asked is told within seconds, and holds no locks meanwhile. */
export const requestPatience: Patience = { statement: 5_000, pause: 5_000 };

/** Of work in one large transaction that is measured by its progress, such as an import or an export. */
export const runPatience: Patience = { statement: 120_000, pause: 10 * 60_000 };

const chosen = new AsyncLocalStorage<Patience>();

/** What the work that asks has chosen; undefined where it goes by the connection's own. */
export function chosenPatience(): Patience | undefined {
  return chosen.getStore();
}

/** Connections that `work` takes are waited for so long; PostgreSQL has to be told apart, by `tellPatience`. */
export function withPatience<Result>(patience: Patience, work: () => Result): Result {
  return chosen.run(patience, work);
}

/** The statement that tells PostgreSQL, for the rest of a transaction. */
export function tellPatience({ statement, pause }: Patience) {
  return sql`select set_config('statement_timeout', ${String(statement)}, true),
    set_config('idle_in_transaction_session_timeout', ${String(pause)}, true)`;
}
