/** Checks a username or e-mail address and its password, and cuts guessing short. */
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Credentials } from '#contract/session.ts';
import type { CurrentUser } from '#contract/users.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { verifyPassword } from '#server/kernel/passwords.ts';
import { toCurrentUser } from './users.queries.ts';
import { signInAttempts, users } from './users.table.ts';

const failuresAllowed = 10;
const attemptWindow = 15 * 60 * 1_000;

/** The account that the credentials open; 401 on a wrong pair, 429 after ten failures in 15 minutes. */
export async function signIn(
  ctx: VisitorContext,
  credentials: Credentials,
  limited: boolean,
): Promise<CurrentUser> {
  // Folded by the database, as the indexes are: JavaScript's own lower case differs for some letters.
  const name = sql`lower(${credentials.username})`;
  const [row] = await ctx.db
    .select()
    .from(users)
    .where(sql`lower(${users.username}) = ${name} or lower(${users.email}) = ${name}`)
    .orderBy(sql`lower(${users.username}) = ${name} desc`)
    .limit(1);
  // Whatever an account is called by, its failures count together.
  const account = row?.id ?? credentials.username.toLowerCase();
  if (limited) await countAttempt(ctx, account);
  const matches = await verifyPassword(row?.passwordHash, credentials.password);
  if (!row || !matches || row.deactivatedAt) {
    throw new AppError('unauthorized', 'Invalid username or password');
  }
  if (limited) await forgetAttempts(ctx, account);
  await ctx.db.update(users).set({ lastSeenAt: ctx.clock.now() }).where(eq(users.id, row.id));
  return toCurrentUser(row);
}

/**
 * Notes a guess at an account's password before it is checked, so that many at once do not slip
 * through together; 429 after ten in 15 minutes.
 */
export async function countAttempt(ctx: VisitorContext, account: string): Promise<void> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - attemptWindow);
  const recent = and(eq(signInAttempts.account, account), gt(signInAttempts.at, since));
  // From before the clock was put back: they count from now on, or they would for longer than all others.
  await ctx.db
    .update(signInAttempts)
    .set({ at: now })
    .where(and(eq(signInAttempts.account, account), gt(signInAttempts.at, now)));
  const [before] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(signInAttempts)
    .where(recent);
  if ((before?.count ?? 0) < failuresAllowed) {
    await ctx.db.insert(signInAttempts).values({ id: newId(), account, at: now });
    const [after] = await ctx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(signInAttempts)
      .where(recent);
    if ((after?.count ?? 0) <= failuresAllowed) return;
  }
  throw new AppError('too_many', 'Too many failed sign-ins. Please try again in 15 minutes.', {
    retryAfter: Math.ceil(attemptWindow / 1_000),
  });
}

/** The password was right: what was tried before no longer counts. */
export async function forgetAttempts(ctx: VisitorContext, account: string): Promise<void> {
  await ctx.db.delete(signInAttempts).where(eq(signInAttempts.account, account));
}

/** Forgets attempts that no longer count. */
export async function pruneSignInAttempts(
  ctx: Pick<VisitorContext, 'db' | 'clock'>,
): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - attemptWindow);
  await ctx.db.delete(signInAttempts).where(lt(signInAttempts.at, since));
}
