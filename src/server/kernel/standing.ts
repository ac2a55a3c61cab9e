/**
 * Whether what a call rests on still stands: account, role, and session or token. All of it may end while
 * a body is still under way or a command at work, so it is looked at again at the end of every transaction.
 */
import { type Role, roles } from '#contract/permissions.ts';
import { type Handle, handleOfServer, isTransaction } from '#server/kernel/postgres/database.ts';
import { plainHandle } from '#server/kernel/postgres/guarded-handle.ts';
import type { ActingAccount, VisitorContext } from './context.ts';

const confirmed = new WeakSet<Handle>();

/**
 * Looks again whether whoever asks still may, once a transaction. `inTransaction` does it last of all; a command
 * that takes rights away does it before, as whoever takes their own has none left at the end.
 */
export async function confirmStanding({ db, standing }: VisitorContext): Promise<void> {
  if (!isTransaction(db) || confirmed.has(db)) return;
  await standing?.confirm(db);
  confirmed.add(db);
}

/** For a run that outlasts its call: it goes on as long as its owner's account does, with the role it has, and waits for no turn of theirs. */
export function forRun<C extends VisitorContext>(ctx: C): C {
  const { standing } = ctx;
  const ofAccount = standing?.ofAccount;
  return {
    ...ctx,
    db: handleOfServer(plainHandle(ctx.db)),
    ifMatch: undefined,
    standing: ofAccount && { ...ofAccount, ofAccount },
  };
}

/** For what the server notes for itself, also of a call that it refuses or of a transaction that is undone. */
export function forNotes<C extends Pick<VisitorContext, 'db'>>(ctx: C): C {
  return { ...ctx, db: plainHandle(ctx.db), standing: undefined };
}

/** Whether somebody may still do what they could as `before`. */
export function isNoLess(now: ActingAccount, before: ActingAccount): boolean {
  const rank = (role: Role) => roles.indexOf(role);
  return now.id === before.id && rank(now.role) >= rank(before.role);
}
