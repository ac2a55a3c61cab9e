/**
 * One-time links: an invitation creates an account, a password link sets a password. Anybody who has one may
 * use it once before it expires; the database and the change log do not contain its token.
 */
import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { InvitationAnswer, NewPassword } from '#contract/session.ts';
import type {
  CurrentUser,
  Invitation,
  InvitationDraft,
  LinkPurpose,
  OneTimeLink,
  OpenedLink,
} from '#contract/users.ts';
import { AppError, invalid, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import { type Context, getActorId, type VisitorContext } from '#server/kernel/context.ts';
import { changedAt } from '#server/kernel/http/etags.ts';
import { newId } from '#server/kernel/ids.ts';
import { hashPassword } from '#server/kernel/passwords.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { accountLinks } from './account-links.table.ts';
import { beginEpoch } from './epochs.ts';
import { insertUser, refuseSharedNames } from './users.commands.ts';
import { lockUser } from './users.queries.ts';
import { users } from './users.table.ts';

const day = 24 * 60 * 60 * 1_000;
const lifetimes: Record<LinkPurpose, number> = { invitation: 7 * day, password: day };

type LinkRow = typeof accountLinks.$inferSelect;

/** The token has 256 random bits, so a plain hash of it cannot be guessed back. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function isOpen(ctx: VisitorContext) {
  return and(isNull(accountLinks.closedAt), gt(accountLinks.expiresAt, ctx.clock.now()));
}

export async function makeLink(
  ctx: VisitorContext,
  link: Pick<LinkRow, 'purpose'> & Partial<Pick<LinkRow, 'userId' | 'email' | 'role'>>,
  lifetime = lifetimes[link.purpose],
): Promise<{ id: string } & OneTimeLink> {
  const token = randomBytes(32).toString('base64url');
  const id = newId();
  const epoch = link.userId ? (await lockUser(ctx, link.userId)).epoch : 0;
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + lifetime);
  const made = {
    id,
    epoch,
    tokenHash: hashOf(token),
    createdById: getActorId(ctx),
    createdAt,
    expiresAt,
  };
  await ctx.db.insert(accountLinks).values({ ...link, ...made });
  return { id, path: `/one-time-link#${token}`, expiresAt: expiresAt.toISOString() };
}

/** A link that sets the password of an active account; earlier ones are closed. */
export async function resetPassword(ctx: Context, userId: string): Promise<OneTimeLink> {
  authorize(ctx, 'user.manage');
  return inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, userId);
    if (user.deactivatedAt) {
      throw new AppError('conflict', 'This account is deactivated. Reactivate it first.');
    }
    await closePasswordLinks(ctx, userId);
    const { id: _, ...link } = await makeLink(ctx, { purpose: 'password', userId });
    const after = { id: userId, username: user.username, expiresAt: link.expiresAt };
    await recordChange(ctx, 'user.password-link-made', { before: null, after });
    return link;
  });
}

export async function closePasswordLinks(ctx: VisitorContext, userId: string): Promise<void> {
  await ctx.db
    .update(accountLinks)
    .set({ closedAt: ctx.clock.now() })
    .where(and(eq(accountLinks.userId, userId), isNull(accountLinks.closedAt)));
}

/** An invitation to an address without an account; an earlier one to it is closed. */
export async function inviteUser(ctx: Context, draft: InvitationDraft): Promise<OneTimeLink> {
  authorize(ctx, 'user.manage');
  return inTransaction(ctx, async (ctx) => {
    const address = sql`lower(${draft.email})`;
    const [existing] = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(sql`lower(${users.email}) = ${address} or lower(${users.username}) = ${address}`);
    if (existing) {
      const fields = { email: 'belongs to another account' };
      throw new AppError('conflict', 'That e-mail address belongs to another account.', { fields });
    }
    await ctx.db
      .update(accountLinks)
      .set({ closedAt: ctx.clock.now() })
      .where(
        and(
          eq(accountLinks.purpose, 'invitation'),
          sql`lower(${accountLinks.email}) = ${address}`,
          isNull(accountLinks.closedAt),
        ),
      );
    const { id, ...link } = await makeLink(ctx, { purpose: 'invitation', ...draft });
    const after = { id, ...draft, expiresAt: link.expiresAt };
    await recordChange(ctx, 'invitation.created', { before: null, after });
    return link;
  });
}

export async function listInvitations(ctx: Context): Promise<Invitation[]> {
  authorize(ctx, 'user.manage');
  const rows = await ctx.db
    .select()
    .from(accountLinks)
    .where(and(eq(accountLinks.purpose, 'invitation'), isOpen(ctx)))
    .orderBy(desc(accountLinks.createdAt), desc(accountLinks.id))
    .limit(500);
  return rows.map((row) => ({
    id: row.id,
    email: row.email ?? '',
    role: row.role ?? 'staff',
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

export async function withdrawInvitation(ctx: Context, id: string): Promise<void> {
  authorize(ctx, 'user.manage');
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(accountLinks)
      .set({ closedAt: ctx.clock.now() })
      .where(and(eq(accountLinks.id, id), eq(accountLinks.purpose, 'invitation'), isOpen(ctx)))
      .returning();
    if (!row) throw notFound('Invitation');
    const before = { id, email: row.email, role: row.role };
    await recordChange(ctx, 'invitation.withdrawn', { before, after: null });
  });
}

/** What the link is for, without using it. */
export async function openLink(ctx: VisitorContext, token: string): Promise<OpenedLink> {
  const [row] = await ctx.db
    .select({ link: accountLinks, user: users })
    .from(accountLinks)
    .leftJoin(users, eq(users.id, accountLinks.userId))
    .where(and(eq(accountLinks.tokenHash, hashOf(token)), isOpen(ctx)));
  if (!row || (row.user && !opens(row.link, row.user))) throw spent();
  const { purpose, email, expiresAt } = row.link;
  return {
    purpose,
    email,
    username: row.user?.username ?? null,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Creates the invited account, and closes the invitation. */
export async function acceptInvitation(
  ctx: VisitorContext,
  { token, password, ...names }: InvitationAnswer,
): Promise<CurrentUser> {
  await openLink(ctx, token); // Before the hash, which is expensive.
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (ctx) => {
    const link = await useLink(ctx, token, 'invitation');
    if (link.email === null || link.role === null) throw spent();
    await refuseSharedNames(ctx, { username: names.username, email: link.email });
    return insertUser(ctx, { ...names, email: link.email, role: link.role, passwordHash });
  });
}

/** Sets the password and ends every session of the account; returns its id. */
export async function setPassword(
  ctx: VisitorContext,
  { token, password }: NewPassword,
): Promise<string> {
  await openLink(ctx, token);
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (ctx) => {
    // The account first: code that ends its links locks both in this order.
    const user = await lockUser(ctx, await userOfLink(ctx, token));
    const link = await useLink(ctx, token, 'password');
    if (!opens(link, user)) throw spent();
    const userId = user.id;
    await ctx.db
      .update(users)
      .set({ passwordHash, updatedAt: changedAt(ctx, user) })
      .where(eq(users.id, userId));
    await beginEpoch(ctx, userId, { alsoGiven: false });
    await recordChange(ctx, 'user.password-changed', { before: null, after: { id: userId } });
    return userId;
  });
}

/** Whether the account is still in the epoch in which the link was made. */
function opens(link: LinkRow, user: typeof users.$inferSelect): boolean {
  return link.userId === user.id && link.epoch === user.epoch && user.deactivatedAt === null;
}

async function userOfLink(ctx: VisitorContext, token: string): Promise<string> {
  const [link] = await ctx.db
    .select({ userId: accountLinks.userId })
    .from(accountLinks)
    .where(and(eq(accountLinks.tokenHash, hashOf(token)), isOpen(ctx)));
  if (!link?.userId) throw spent();
  return link.userId;
}

/** Closes the link in the statement that finds it open, so that only one of two concurrent uses succeeds. */
async function useLink(ctx: VisitorContext, token: string, purpose: LinkPurpose) {
  const [link] = await ctx.db
    .update(accountLinks)
    .set({ closedAt: ctx.clock.now() })
    .where(
      and(
        eq(accountLinks.tokenHash, hashOf(token)),
        eq(accountLinks.purpose, purpose),
        isOpen(ctx),
      ),
    )
    .returning();
  if (!link) throw spent();
  return link;
}

function spent(): AppError {
  return invalid({ token: 'is not a link that can still be used' });
}
