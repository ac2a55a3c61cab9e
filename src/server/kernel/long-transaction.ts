import type { VisitorContext } from './context.ts';
import { runPatience, tellPatience, withPatience } from './patience.ts';
import { inTransaction } from './transaction.ts';

/** A transaction for a run: its statements may take minutes, and it may stand open while a file is read. */
export function inLongTransaction<C extends VisitorContext, Result>(
  ctx: C,
  work: (ctx: C) => Promise<Result>,
): Promise<Result> {
  return withPatience(runPatience, () =>
    inTransaction(ctx, async (ctx) => {
      await ctx.db.execute(tellPatience(runPatience));
      return work(ctx);
    }),
  );
}
