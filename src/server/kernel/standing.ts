/**
 * Whether a caller still has the rights the call started with: account, role, and session or token. Any of them may
 * end while a body arrives or a command runs, so they are checked again at the end of every transaction.
 */
import { type Role, roles } from '#contract/permissions.ts';
import {
  type Handle,
  handleOfPrimary,
  handleOfServer,
  isTransaction,
} from '#server/kernel/postgres/database.ts';
import { guardWrites, plainHandle } from '#server/kernel/postgres/guarded-handle.ts';
import type { ActingAccount, VisitorContext } from './context.ts';

const confirmed = new WeakSet<Handle>();

/**
 * Checks once per transaction that the caller still has their rights. `inTransaction` does it last; a command that
 * removes rights does it first, since callers who remove their own have none left at the end.
 */
export async function confirmStanding({ db, standing }: VisitorContext): Promise<void> {
  if (!isTransaction(db) || confirmed.has(db)) return;
  await standing?.confirm(db);
  confirmed.add(db);
}

/** For a run that outlasts its call: it lasts as long as its owner keeps account and role, and skips their queue. */
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

/** For the server's own records, even of a refused call or a transaction that was rolled back. */
export function forNotes<C extends Pick<VisitorContext, 'db'>>(ctx: C): C {
  return { ...ctx, db: plainHandle(ctx.db), standing: undefined };
}

/** For settings and limits, which hold at once, in a call whose other reads may be some seconds old. */
export function asOfNow<C extends Pick<VisitorContext, 'db'>>(ctx: C): C {
  return { ...ctx, db: guardWrites(handleOfPrimary(plainHandle(ctx.db))) };
}

/** Whether it is the same account, with a role at least as high as `before`. */
export function isNoLess(now: ActingAccount, before: ActingAccount): boolean {
  const rank = (role: Role) => roles.indexOf(role);
  return now.id === before.id && rank(now.role) >= rank(before.role);
}
