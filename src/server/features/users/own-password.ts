/** Checks the password of a signed-in user: before it is changed, and before something is issued. */
import { eq } from 'drizzle-orm';
import { AppError, invalid } from '#server/kernel/app-error.ts';
import {
  type Budget,
  forgetShare,
  giveBack,
  type Share,
  takeAttempts,
} from '#server/kernel/attempts.ts';
import type { Context } from '#server/kernel/context.ts';
import { verifyPassword } from '#server/kernel/passwords.ts';
import { noteRefusal } from '#server/kernel/refusals.ts';
import { forNotes } from '#server/kernel/standing.ts';
import { fromNetwork, quarter, type SignInVisitor } from './sign-in.ts';
import { users } from './users.table.ts';

/** The budget of decision 51. */
const bySignedIn: Budget = {
  what: 'passwords of the signed-in',
  most: 10,
  within: quarter,
  refusal: 'Too many wrong passwords.',
};

/** The caller's address, and whether guessing is limited. */
export type PasswordGiver = Pick<SignInVisitor, 'network' | 'limited'>;

/**
 * Returns the hash that the password matches; 400 for `field` if it does not. Call it outside of
 * transactions: a refusal must not undo the count.
 */
export async function checkOwnPassword(
  ctx: Context,
  field: string,
  password: string,
  { network, limited }: PasswordGiver,
): Promise<string> {
  const notes = forNotes(ctx);
  const { id } = ctx.actor;
  const own: Share = [bySignedIn, id];
  const shared: Share = [fromNetwork, network];
  const [account] = await ctx.db.select().from(users).where(eq(users.id, id));
  if (!account?.passwordHash) {
    throw new AppError('conflict', 'This account has no password: it signs in another way.');
  }
  if (limited) await takeAttempts(notes.db, own, shared);
  if (!(await verifyPassword(account.passwordHash, password, id))) {
    const told = { userId: id, account: account.username };
    await noteRefusal(notes, { verb: 'session.password-refused', about: id, network, told });
    throw invalid({ [field]: 'is not your password' });
  }
  if (limited) {
    await forgetShare(notes.db, own);
    await giveBack(notes.db, shared);
  }
  return account.passwordHash;
}
