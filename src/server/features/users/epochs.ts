/** Ends an account's sign-ins and the links it made by raising its epoch: anything from an earlier one is invalid. */
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { notFound } from '#server/kernel/app-error.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { endTokensOf } from '#server/kernel/http/bearer-tokens.ts';
import { endSessionsOf } from '#server/kernel/sessions.ts';
import { accountLinks } from './account-links.table.ts';
import { users } from './users.table.ts';

/**
 * Call it with the account locked. Sessions, access tokens and password links end; with `alsoGiven`, also the
 * calendar feed, invitations and links that it made. Returns the new epoch.
 */
export async function beginEpoch(
  ctx: VisitorContext,
  userId: string,
  { alsoGiven }: { alsoGiven: boolean },
): Promise<number> {
  const [moved] = await ctx.db
    .update(users)
    .set({
      epoch: sql`${users.epoch} + 1`,
      ...(alsoGiven && { grantEpoch: sql`${users.grantEpoch} + 1` }),
    })
    .where(eq(users.id, userId))
    .returning({ epoch: users.epoch });
  if (!moved) throw notFound('User');
  const now = ctx.clock.now();
  // They no longer work, so they are no longer listed.
  await endSessionsOf(ctx.db, userId);
  await endTokensOf(ctx.db, userId, now);
  const given = alsoGiven ? eq(accountLinks.createdById, userId) : undefined;
  await ctx.db
    .update(accountLinks)
    .set({ closedAt: now })
    .where(and(or(eq(accountLinks.userId, userId), given), isNull(accountLinks.closedAt)));
  return moved.epoch;
}
