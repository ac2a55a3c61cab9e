/** Claims of records: one a user, for five minutes, in the database and by its clock, for all server processes. */
import { and, eq, lte, ne, sql } from 'drizzle-orm';
import { minutesOfClaim } from '#contract/queue.ts';
import type { Context } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { claims } from './claims.table.ts';

/** Claims a record in a transaction, and gives back what the caller had before; false if somebody else has it. */
export async function claimRecord(ctx: Context, recordId: string): Promise<boolean> {
  const now = ctx.clock.inDatabase();
  const until = sql`${now} + make_interval(mins => ${minutesOfClaim})`;
  const mine = { recordId, userId: ctx.actor.id, until };
  const taken = await ctx.db
    .insert(claims)
    .values(mine)
    .onConflictDoUpdate({
      target: claims.recordId,
      set: { userId: mine.userId, until },
      setWhere: sql`${claims.userId} = ${mine.userId} or ${claims.until} <= ${now}`,
    })
    .returning({ recordId: claims.recordId });
  if (taken.length === 0) return false;
  await ctx.db
    .delete(claims)
    .where(and(eq(claims.userId, mine.userId), ne(claims.recordId, recordId)));
  return true;
}

export async function giveBackClaims(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.delete(claims).where(eq(claims.userId, ctx.actor.id));
  });
}

export async function pruneClaims({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.delete(claims).where(lte(claims.until, clock.inDatabase()));
}
