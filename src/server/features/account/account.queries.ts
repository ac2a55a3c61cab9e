/** Reads the sessions of the signed-in user. */
import { and, desc, gt, type SQL, sql } from 'drizzle-orm';
import type { SignedInSession } from '#contract/account.ts';
import type { Context } from '#server/kernel/context.ts';
import { sessions } from '#server/kernel/sessions.table.ts';

/** A session by another name than its secret one, from which that cannot be told. */
export const sessionName = sql<string>`left(encode(sha256(convert_to(${sessions.sid}, 'UTF8')), 'hex'), 32)::uuid`;

export function isOwnSession(ctx: Context): SQL {
  return sql`${sessions.sess} ->> 'userId' = ${ctx.actor.id}`;
}

/** The session that asks first, then the newest sign-in first. */
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
