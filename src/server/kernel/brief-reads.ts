import { sql } from 'drizzle-orm';
import type { VisitorContext } from './context.ts';
import type { Handle } from './postgres/database.ts';
import { requestPatience, tellPatience } from './postgres/patience.ts';
import { postgresCode } from './postgres/postgres-errors.ts';
import { inTransaction } from './transaction.ts';

const cutOff = '57014';

/** Reads with less patience than a request has; undefined where it took longer. */
export async function readWithin<Read>(
  ctx: VisitorContext,
  milliseconds: number,
  work: (db: Handle) => Promise<Read>,
): Promise<Read | undefined> {
  try {
    // It only reads, so nobody's rights are asked for again.
    return await inTransaction({ ...ctx, standing: undefined }, async ({ db }) => {
      await db.execute(tellPatience({ ...requestPatience, statement: milliseconds }));
      return work(db);
    });
  } catch (error) {
    if (postgresCode(error) === cutOff) return undefined;
    throw error;
  }
}

/** For the rest of the transaction: what an index finds is fetched, instead of walking all rows in some order. */
export const byBitmapOnly = sql`select set_config('enable_seqscan', 'off', true),
  set_config('enable_indexscan', 'off', true), set_config('enable_indexonlyscan', 'off', true)`;
