import { type SQL, sql } from 'drizzle-orm';
import type { VisitorContext } from './context.ts';
import { newId } from './ids.ts';

/** So many records are read, changed and logged at a time: a statement stays short, and others get their turn. */
const size = 250;

/**
 * The ids that a query selects, piece by piece, as they were when it began: what is written between two pieces
 * changes nothing of them. `ctx` must be in a transaction.
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
