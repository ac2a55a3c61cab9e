/** The account of a user who came back from the provider: found by issuer and subject, created, or refused. */
import { createHash } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { type Role, roles } from '#contract/permissions.ts';
import { beginEpoch } from '#server/features/users/epochs.ts';
import { insertUser } from '#server/features/users/users.commands.ts';
import { toCurrentUser } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { changedAt } from '#server/kernel/http/etags.ts';
import { hasRecentProof, noteProof, type Proof } from '#server/kernel/recent-proof.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { identities } from './identities.table.ts';
import { type Claims, type Profile, readProfile } from './single-sign-on.rules.ts';

type Identity = Claims & { iss: string; sub: string };

/** The account that the claims identify, with the role that they grant today. */
export async function welcome(
  ctx: VisitorContext,
  claims: Identity,
  role: Role,
): Promise<{ id: string; epoch: number }> {
  return inTransaction(ctx, async (ctx) => {
    const key = `${claims.iss} ${claims.sub}`;
    // Two simultaneous first visits create one account.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${key}))`);
    const row = await accountOf(ctx, claims);
    if (!row) return { id: await makeAccount(ctx, claims, role), epoch: 0 };
    if (row.deactivatedAt) {
      throw new AppError('forbidden', 'This account has been deactivated.');
    }
    const isLess = row.role !== role && (await changeRole(ctx, row, role));
    const epoch = isLess ? await beginEpoch(ctx, row.id, { alsoGiven: true }) : row.epoch;
    return { id: row.id, epoch };
  });
}

/** Connects the provider's account with the signed-in one. */
export async function connectIdentity(
  ctx: VisitorContext,
  claims: Identity,
  userId: string,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await accountOf(ctx, claims);
    if (row?.id === userId) return;
    if (row) throw new AppError('conflict', 'It is connected with another account already.');
    await addIdentity(ctx, claims, userId);
    const after = { id: userId, issuer: claims.iss, subject: claims.sub };
    await recordChange(ctx, 'user.sign-on-connected', { before: null, after });
  });
}

/** Records in the session that its user has just signed in at the provider again, as the same person. */
export async function confirmAtProvider(
  ctx: Context,
  claims: Identity,
  { sid, proof }: { sid: string; proof: Proof },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await accountOf(ctx, claims);
    if (row?.id !== ctx.actor.id) {
      const words = 'You signed in there as somebody else than you are signed in as here.';
      throw new AppError('forbidden', words);
    }
    await noteProof(ctx, sid, proof);
    if (await hasRecentProof(ctx, sid)) return;
    const words = 'The provider did not ask you to sign in again. Log out, and sign in anew there.';
    throw new AppError('forbidden', words);
  });
}

export async function isConnected(ctx: Context): Promise<boolean> {
  const rows = await ctx.db
    .select({ issuer: identities.issuer })
    .from(identities)
    .where(eq(identities.userId, ctx.actor.id))
    .limit(1);
  return rows.length > 0;
}

async function accountOf(ctx: VisitorContext, { iss, sub }: Identity) {
  const [row] = await ctx.db
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, iss), eq(identities.subject, sub)))
    .for('no key update', { of: users });
  return row?.user;
}

async function addIdentity(ctx: VisitorContext, { iss, sub }: Identity, userId: string) {
  await ctx.db
    .insert(identities)
    .values({ issuer: iss, subject: sub, userId, createdAt: ctx.clock.now() });
}

async function makeAccount(ctx: VisitorContext, claims: Identity, role: Role): Promise<string> {
  const profile = readProfile(claims);
  await refuseTakenAddress(ctx, profile);
  const username = await freeUsername(ctx, profile.username, claims);
  const user = await insertUser(ctx, { ...profile, username, passwordHash: null, role });
  await addIdentity(ctx, claims, user.id);
  return user.id;
}

/** The same address does not prove the same person; a user who can sign in to both accounts connects them. */
async function refuseTakenAddress(ctx: VisitorContext, { email }: Profile): Promise<void> {
  if (email === null) return;
  const name = sql`lower(${email})`;
  const [taken] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = ${name} or lower(${users.username}) = ${name}`)
    .limit(1);
  if (!taken) return;
  throw new AppError(
    'conflict',
    `There is an account with the address ${email} already. Sign in to it with its password, and connect single sign-on at your account page.`,
  );
}

async function freeUsername(
  ctx: VisitorContext,
  wanted: string,
  { iss, sub }: Identity,
): Promise<string> {
  const [taken] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(
      sql`lower(${users.username}) = lower(${wanted}) or lower(${users.email}) = lower(${wanted})`,
    )
    .limit(1);
  if (!taken) return wanted;
  const mark = createHash('sha256').update(`${iss} ${sub}`).digest('hex').slice(0, 8);
  return `${wanted.slice(0, 90)}-${mark}`;
}

/** Sets the role from the provider, but never removes the last super user. True if the role is lower now. */
async function changeRole(
  ctx: VisitorContext,
  row: typeof users.$inferSelect,
  role: Role,
): Promise<boolean> {
  // Manual changes of roles take this lock too.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('super users'))`);
  if (row.role === 'super_user') {
    const [other] = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'super_user'), isNull(users.deactivatedAt), ne(users.id, row.id)))
      .limit(1);
    if (!other) return false;
  }
  const before = toCurrentUser(row);
  const [changed] = await ctx.db
    .update(users)
    .set({ role, updatedAt: changedAt(ctx, row) })
    .where(eq(users.id, row.id))
    .returning();
  if (!changed) throw new Error('The account was not returned');
  await recordChange(ctx, 'user.updated', { before, after: toCurrentUser(changed) });
  return roles.indexOf(role) < roles.indexOf(row.role);
}
