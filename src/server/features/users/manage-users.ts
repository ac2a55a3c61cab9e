/** How a super user manages the team's accounts: lists them, changes a role, closes and reopens them. */
import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { roles } from '#contract/permissions.ts';
import type { Account, UserPatch } from '#contract/users.ts';
import { AppError, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged, changedAt } from '#server/kernel/http/etags.ts';
import { boundedTotal, type ListRequest, planWindow } from '#server/kernel/lists.ts';
import { contains } from '#server/kernel/matching.ts';
import { confirmStanding } from '#server/kernel/standing.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { beginEpoch } from './epochs.ts';
import { displayName, findActor, lockUser, orderings, toCurrentUser } from './users.queries.ts';
import { users } from './users.table.ts';

type UserRow = typeof users.$inferSelect;

function toAccount(row: UserRow): Account {
  return {
    ...toCurrentUser(row),
    active: row.deactivatedAt === null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  };
}

type AccountRequest = ListRequest & { q?: string | undefined };

function condition({ q }: AccountRequest): SQL | undefined {
  return q ? or(contains(displayName, q), contains(users.email, q)) : undefined;
}

export async function listAccounts(ctx: Context, request: AccountRequest) {
  authorize(ctx, 'user.manage');
  const window = planWindow(request, orderings, 'name', sql`${users.id}`);
  const rows = await ctx.db
    .select({ user: users, id: users.id, cursorKey: window.cursorKey })
    .from(users)
    .where(and(condition(request), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return window.page(rows, (row) => toAccount(row.user));
}

export function countAccounts(ctx: Context, request: AccountRequest): Promise<string> {
  return boundedTotal(
    ctx.db,
    sql`select 1 from ${users} where ${condition(request) ?? sql`true`}`,
    request,
  );
}

/** 409 if it would leave the installation without an active super user. */
export async function updateUser(ctx: Context, id: string, patch: UserPatch): Promise<Account> {
  authorize(ctx, 'user.manage');
  return inTransaction(ctx, async (ctx) => {
    await lockAccounts(ctx);
    const account = await findActor(ctx.db, ctx.actor.id);
    if (account) authorize({ actor: { ...ctx.actor, ...account } }, 'user.manage');
    else throw new AppError('forbidden', 'You are not allowed to do that.');
    const row = await lockUser(ctx, id);
    // First, because a super user who demotes themselves has no rights afterwards.
    await confirmStanding(ctx);
    assertUnchanged(ctx, row);
    const role = patch.role ?? row.role;
    const active = patch.active ?? row.deactivatedAt === null;
    if (role === row.role && active === (row.deactivatedAt === null)) return toAccount(row);
    if (role !== 'super_user' || !active) await keepOneSuperUser(ctx, row);
    const now = changedAt(ctx, row);
    const [changed] = await ctx.db
      .update(users)
      .set({
        role,
        deactivatedAt: active ? null : (row.deactivatedAt ?? now),
        // A user who is back gets their own series again.
        seriesHeirId: active ? null : row.seriesHeirId,
        updatedAt: now,
      })
      .where(eq(users.id, id))
      .returning();
    if (!changed) throw notFound('User');
    const isLess = roles.indexOf(role) < roles.indexOf(row.role);
    const isClosed = !active && row.deactivatedAt === null;
    if (isLess || isClosed) await beginEpoch(ctx, id, { alsoGiven: true });
    const [before, after] = [toAccount(row), toAccount(changed)];
    if (before.role !== after.role) {
      await recordChange(ctx, 'user.role-changed', { before, after });
    }
    if (before.active !== after.active) {
      const verb = after.active ? 'user.reactivated' : 'user.deactivated';
      await recordChange(ctx, verb, { before, after });
    }
    return after;
  });
}

/** Two who demote each other at once have to queue, and the second has no rights left. No account changes meanwhile. */
export async function lockAccounts(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('super users'))`);
}

/** Only reliable under `lockAccounts`. */
export async function keepOneSuperUser(ctx: Context, row: UserRow): Promise<void> {
  if (row.role !== 'super_user' || row.deactivatedAt) return;
  const [other] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'super_user'), isNull(users.deactivatedAt), ne(users.id, row.id)))
    .limit(1);
  if (other) return;
  throw new AppError(
    'conflict',
    'This is the last active super user. Make somebody else a super user first.',
  );
}
