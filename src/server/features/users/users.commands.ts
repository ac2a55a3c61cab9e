/** Creates accounts: sign-up, and the first super user of a new installation. */
import { randomBytes } from 'node:crypto';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { SignUp } from '#contract/session.ts';
import type { CurrentUser } from '#contract/users.ts';
import { AppError, invalid } from '#server/kernel/app-error.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import { getActorId, type VisitorContext } from '#server/kernel/context.ts';
import { hashPassword } from '#server/kernel/passwords.ts';
import { brokenConstraint } from '#server/kernel/postgres/postgres-errors.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { toCurrentUser } from './users.queries.ts';
import type { SignupPolicy } from './users.rules.ts';
import { signUpRefusal } from './users.rules.ts';
import { users } from './users.table.ts';

/** Creates a staff account for a visitor, if the installation's policy allows it. */
export async function signUp(
  ctx: VisitorContext,
  policy: SignupPolicy,
  draft: SignUp,
  /** Whose queue the hash waits in. */
  party?: string,
): Promise<CurrentUser> {
  const refusal = signUpRefusal(policy, draft.email);
  if (refusal) throw new AppError('forbidden', refusal.message, { fields: refusal.fields });
  const { password, ...names } = draft;
  const passwordHash = await hashPassword(password, party);
  return insertUser(ctx, { ...names, passwordHash, role: 'staff' });
}

/**
 * Creates the first super user if there is none. Returns the sign-in to print once, or null if
 * there was nothing to do or the password came from the environment.
 */
export async function ensureSuperUser(
  ctx: VisitorContext,
  given: { email: string; password: string } | undefined,
): Promise<{ username: string; password: string } | null> {
  return inTransaction(ctx, async (ctx) => {
    // Two processes that start at once on one database create one account.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('first super user'))`);
    const [existing] = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.role, 'super_user'))
      .limit(1);
    if (existing) return null;
    const password = given?.password ?? randomBytes(12).toString('base64url');
    await insertUser(ctx, {
      username: given?.email ?? 'admin',
      email: given?.email ?? null,
      firstName: 'Admin',
      lastName: null,
      passwordHash: await hashPassword(password),
      role: 'super_user',
    });
    return given ? null : { username: 'admin', password };
  });
}

type NewUser = Pick<
  typeof users.$inferSelect,
  'username' | 'email' | 'firstName' | 'lastName' | 'passwordHash' | 'role'
>;

/** Adds an account; a name or an address that another account uses is a conflict. */
export async function insertUser(ctx: VisitorContext, user: NewUser): Promise<CurrentUser> {
  return inTransaction(ctx, async (ctx) => {
    await refuseSharedNames(ctx, user);
    const now = ctx.clock.now();
    const [row] = await ctx.db
      .insert(users)
      .values({ ...user, createdAt: now, updatedAt: now })
      .returning()
      .catch((error: unknown) => {
        throw takenName(brokenConstraint(error)) ?? error;
      });
    if (!row) throw new Error('The new account was not returned');
    const created = toCurrentUser(row);
    await recordChange(ctx, 'user.created', { before: null, after: created });
    return created;
  });
}

/**
 * One account's username must not be another's e-mail address: people sign in with either. `ownId`
 * is the account itself, where it exists already.
 */
export async function refuseSharedNames(
  ctx: VisitorContext,
  user: Pick<NewUser, 'username' | 'email'>,
  ownId?: string,
): Promise<void> {
  // No index can check this, so concurrent changes of names have to queue.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('account names'))`);
  const usernameIsAddress = sql<boolean>`lower(${users.email}) = lower(${user.username})`;
  const addressIsUsername = sql<boolean>`lower(${users.username}) = lower(${user.email})`;
  const [shared] = await ctx.db
    .select({ usernameIsAddress })
    .from(users)
    .where(and(or(usernameIsAddress, addressIsUsername), ownId ? ne(users.id, ownId) : undefined))
    .limit(1);
  if (shared) throw takenName(shared.usernameIsAddress ? 'users_username' : 'users_email');
}

/** The refusal of a name that another account has, by the unique index that found it. */
export function takenName(constraint: string | undefined): AppError | undefined {
  if (constraint === 'users_username') {
    const fields = { username: 'is taken' };
    return new AppError('conflict', 'That username is taken.', { fields });
  }
  if (constraint === 'users_email') {
    const fields = { email: 'belongs to another account' };
    return new AppError('conflict', 'That e-mail address belongs to another account.', { fields });
  }
  return undefined;
}

/** A user to whom a record is to be assigned; 400 for an unknown or deactivated one. */
export async function assertAssignable(
  ctx: VisitorContext,
  field: string,
  userId: string | null | undefined,
): Promise<void> {
  if (userId === null || userId === undefined || userId === getActorId(ctx)) return;
  const [row] = await ctx.db
    .select({ deactivatedAt: users.deactivatedAt })
    .from(users)
    .where(eq(users.id, userId))
    // A hand-over that closes the account waits for the new record, and includes it.
    .for('key share');
  if (!row) throw invalid({ [field]: 'is not a user' });
  if (row.deactivatedAt) throw invalid({ [field]: 'is a deactivated user' });
}
