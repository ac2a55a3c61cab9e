import { type SQL, sql } from 'drizzle-orm';
import type { VisitorContext } from './context.ts';
import { newId } from './ids.ts';

/** How many records are read, changed and logged at a time, so that statements stay short and others get a turn. */
const size = 250;

/**
 * The ids that a query selects, in batches, as they were when it began: writes between two batches do not affect
 * them. `ctx` must be in a transaction.
 */
export async function* idsInPieces(ctx: VisitorContext, query: SQL): AsyncGenerator<string[]> {
  const cursor = sql.identifier(`ids ${newId()}`);
  await ctx.db.execute(sql`declare ${cursor} no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await ctx.db.execute<{ id: string }>(
      sql`fetch ${sql.raw(String(size))} from ${cursor}`,
    );
    if (rows.length === 0) break;
    yield rows.map(({ id }) => id);
  }
  await ctx.db.execute(sql`close ${cursor}`);
}
