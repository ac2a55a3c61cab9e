import type { VisitorContext } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { runPatience, tellPatience, withPatience } from './patience.ts';

/** A transaction for a run: its statements may take minutes, and it may be idle while a file is read. */
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
