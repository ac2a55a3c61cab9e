/** Reads the account of the signed-in user, and their sessions. */
import { and, desc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { SignedInSession } from '#contract/account.ts';
import type { ConfirmationWays } from '#contract/confirmation.ts';
import { isConnected } from '#server/features/single-sign-on/arrivals.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { unauthorized } from '#server/kernel/http/http-context.ts';
import { sessions } from '#server/kernel/sessions.table.ts';

/** A public name for a session that does not reveal its secret id. */
export const sessionName = sql<string>`left(encode(sha256(convert_to(${sessions.sid}, 'UTF8')), 'hex'), 32)::uuid`;

export function isOwnSession(ctx: Context): SQL {
  return sql`${sessions.sess} ->> 'userId' = ${ctx.actor.id}`;
}

/** The calling session first, then the newest sign-in first. */
export async function listOwnSessions(ctx: Context, sid: string): Promise<SignedInSession[]> {
  const isCurrent = sql<boolean>`${sessions.sid} = ${sid}`;
  const signedInAt = sql<string | null>`${sessions.sess} ->> 'signedInAt'`;
  return ctx.db
    .select({
      id: sessionName,
      userAgent: sql<string | null>`${sessions.sess} ->> 'userAgent'`,
      signedInAt,
      isCurrent,
    })
    .from(sessions)
    .where(and(isOwnSession(ctx), gt(sessions.expire, sql`now()`)))
    .orderBy(desc(isCurrent), desc(signedInAt));
}

export async function readConfirmationWays(
  ctx: Context,
  { hasProvider }: { hasProvider: boolean },
): Promise<ConfirmationWays> {
  const { id } = ctx.actor;
  const hasPassword = and(eq(users.id, id), isNotNull(users.passwordHash));
  return {
    password: (await ctx.db.$count(users, hasPassword)) > 0,
    singleSignOn: hasProvider && (await isConnected(ctx)),
  };
}

/** The account, locked so that it can be changed. */
export async function lockAccount(ctx: Context) {
  // Not `update`: it would wait for an import of the same user, whose rows are assigned to them.
  const [row] = await ctx.db
    .select()
    .from(users)
    .where(eq(users.id, ctx.actor.id))
    .for('no key update');
  if (!row) throw unauthorized();
  return row;
}
