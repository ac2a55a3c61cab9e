/** Transactions: all or nothing, retried after a deadlock or serialization failure. */

import { type Handle, handleOfServer, isTransaction } from '#server/kernel/postgres/database.ts';
import { plainHandle } from '#server/kernel/postgres/guarded-handle.ts';
import { transactAfter } from '#server/kernel/postgres/lending-pool.ts';
import { postgresCode } from '#server/kernel/postgres/postgres-errors.ts';
import { wordsOfActor } from './assigners.ts';
import { tellIfLogged } from './change-news.ts';
import { getActorId, type VisitorContext } from './context.ts';
import { confirmStanding } from './standing.ts';

const attempts = 3;
const serializationFailure = '40001';
const deadlockDetected = '40P01';

/**
 * Runs `work` in a transaction and hands it a context whose `db` is that transaction.
 * Inside an open transaction it joins that one. A deadlock or serialization failure starts
 * over, so `work` must have no effect outside the database. It rolls back if the caller has lost the right
 * meanwhile: ending an account or session either waits for the commit or makes it fail.
 */
export async function inTransaction<C extends VisitorContext, Result>(
  ctx: C,
  work: (ctx: C) => Promise<Result>,
): Promise<Result> {
  if (isTransaction(ctx.db)) return work(ctx);
  const db = plainHandle(ctx.db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      let used: Handle | undefined;
      const result = await transactAfter(db, wordsOfActor(getActorId(ctx)), async (transaction) => {
        used = transaction;
        const inside = { ...ctx, db: transaction };
        const result = await work(inside);
        await confirmStanding(inside);
        return result;
      });
      if (used) tellIfLogged(used, handleOfServer(db));
      return result;
    } catch (error) {
      const code = postgresCode(error);
      const worthRetrying = code === serializationFailure || code === deadlockDetected;
      if (!worthRetrying || attempt === attempts) throw error;
    }
  }
}
