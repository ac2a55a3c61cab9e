/** What users change about their own account: names, password, sessions. */
import { and, eq, sql } from 'drizzle-orm';
import type { AccountPatch, PasswordChange } from '#contract/account.ts';
import type { CurrentUser } from '#contract/users.ts';
import { beginEpoch } from '#server/features/users/epochs.ts';
import { checkOwnPassword, type PasswordGiver } from '#server/features/users/own-password.ts';
import { refuseSharedNames, takenName } from '#server/features/users/users.commands.ts';
import { getCurrentUser } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { AppError, invalid } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged, changedAt } from '#server/kernel/http/etags.ts';
import { hashPassword } from '#server/kernel/passwords.ts';
import { brokenConstraint } from '#server/kernel/postgres/postgres-errors.ts';
import { noteProof } from '#server/kernel/recent-proof.ts';
import { sessions } from '#server/kernel/sessions.table.ts';
import { confirmStanding } from '#server/kernel/standing.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { isOwnSession, lockAccount, sessionName } from './account.queries.ts';

export async function updateAccount(ctx: Context, patch: AccountPatch): Promise<CurrentUser> {
  authorize(ctx, 'account.manage');
  return inTransaction(ctx, async (ctx) => {
    const row = await lockAccount(ctx);
    assertUnchanged(ctx, row);
    const before = await getCurrentUser(ctx);
    const email = patch.email ?? row.email;
    if (email !== row.email) {
      await refuseSharedNames(ctx, { username: row.username, email }, row.id);
    }
    await ctx.db
      .update(users)
      .set({ ...patch, updatedAt: changedAt(ctx, row) })
      .where(eq(users.id, row.id))
      .catch((error: unknown) => {
        throw takenName(brokenConstraint(error)) ?? error;
      });
    const after = await getCurrentUser(ctx);
    await recordChange(ctx, 'user.updated', { before, after });
    return after;
  });
}

/** Wrong current passwords are counted like failed sign-ins, but separately. */
export async function changePassword(
  ctx: Context,
  { currentPassword, newPassword }: PasswordChange,
  giver: PasswordGiver,
): Promise<number> {
  authorize(ctx, 'account.manage');
  const matched = await checkOwnPassword(ctx, 'currentPassword', currentPassword, giver);
  const passwordHash = await hashPassword(newPassword);
  return inTransaction(ctx, async (ctx) => {
    const row = await lockAccount(ctx);
    await confirmStanding(ctx);
    // Somebody who knew the old password may have just changed it.
    if (row.passwordHash !== matched) {
      throw invalid({ currentPassword: 'is not your password' });
    }
    await ctx.db
      .update(users)
      .set({ passwordHash, updatedAt: changedAt(ctx, row) })
      .where(eq(users.id, row.id));
    const epoch = await beginEpoch(ctx, row.id, { alsoGiven: false });
    await recordChange(ctx, 'user.password-changed', { before: null, after: { id: row.id } });
    return epoch;
  });
}

/** Records in the session that its user has just confirmed their identity. */
export async function confirmPassword(
  ctx: Context,
  password: string,
  session: PasswordGiver & { sid: string },
): Promise<void> {
  authorize(ctx, 'account.manage');
  const matched = await checkOwnPassword(ctx, 'password', password, session);
  await inTransaction(ctx, async (ctx) => {
    const row = await lockAccount(ctx);
    if (row.passwordHash !== matched) throw invalid({ password: 'is not your password' });
    await noteProof(ctx, session.sid, 'now');
  });
}

/** Ends one session of the user; 404 if none has that name. */
export async function endOwnSession(ctx: Context, id: string): Promise<void> {
  authorize(ctx, 'account.manage');
  await inTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .delete(sessions)
      .where(and(isOwnSession(ctx), sql`${sessionName} = ${id}::uuid`))
      .returning({ sid: sessions.sid });
    if (ended.length === 0) throw new AppError('not_found', 'Session not found');
    await recordChange(ctx, 'user.session-ended', { before: null, after: { id: ctx.actor.id } });
  });
}

/** Ends all other sessions, and with them tokens, feed, invitations and links. Returns the new epoch. */
export async function endOtherSessions(ctx: Context): Promise<number> {
  authorize(ctx, 'account.manage');
  return inTransaction(ctx, async (ctx) => {
    const row = await lockAccount(ctx);
    await confirmStanding(ctx);
    const epoch = await beginEpoch(ctx, row.id, { alsoGiven: true });
    await recordChange(ctx, 'user.sessions-ended', { before: null, after: { id: ctx.actor.id } });
    return epoch;
  });
}
