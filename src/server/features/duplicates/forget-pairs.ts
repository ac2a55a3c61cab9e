import { inArray, or } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import { decidedPairs } from './decided-pairs.table.ts';

/** What was decided about records that go for good; returns how many decisions. */
export async function forgetPairs({ db }: VisitorContext, ids: readonly string[]): Promise<number> {
  const ofThese = [...ids];
  const gone = await db
    .delete(decidedPairs)
    .where(or(inArray(decidedPairs.recordId, ofThese), inArray(decidedPairs.otherId, ofThese)));
  return gone.rowCount ?? 0;
}
