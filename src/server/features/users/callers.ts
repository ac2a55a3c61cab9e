/** Who is behind a session or a token: the session and the account in one statement, on every call. */
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Role } from '#contract/permissions.ts';
import type { Handle } from '#server/kernel/postgres/database.ts';
import { nameStatement } from '#server/kernel/postgres/statements.ts';
import { sessions } from '#server/kernel/sessions.table.ts';
import type { Account, FoundSession, SeenAccount, StoredSession } from '#server/kernel/sessions.ts';
import { users } from './users.table.ts';

interface AccountRow {
  id: string;
  role: Role;
  epoch: number;
  /** Milliseconds since 1970; null: never. */
  seen: number | null;
}

const accountColumns = sql`${users.id} as id, ${users.role} as role, ${users.epoch} as epoch,
  (extract(epoch from ${users.lastSeenAt}) * 1000)::float8 as seen`;
const isActive = sql`${users.deactivatedAt} is null`;
const isOpen = sql`${sessions.sid} = ${sql.placeholder('sid')} and ${sessions.expire} > now()`;

const readSession = nameStatement<
  { sess: StoredSession } & (AccountRow | Record<keyof AccountRow, null>)
>(
  'session and account',
  () => sql`select ${sessions.sess} as sess, ${accountColumns} from ${sessions}
    left join ${users} on ${users.id} = (${sessions.sess} ->> 'userId')::uuid and ${isActive}
    where ${isOpen}`,
);

const readAccount = nameStatement<AccountRow>(
  'account',
  () => sql`select ${accountColumns} from ${users}
    where ${users.id} = ${sql.placeholder('userId')} and ${isActive}`,
);

const lockAccount = nameStatement<AccountRow>(
  'account, held',
  () => sql`select ${accountColumns} from ${users}
    where ${users.id} = ${sql.placeholder('userId')} and ${isActive} for share`,
);

// Locked in the order of the clauses: the account first, as whoever ends both does.
const lockSession = nameStatement<AccountRow>(
  'session and account, held',
  () => sql`select ${accountColumns} from ${users}, ${sessions}
    where ${users.id} = ${sql.placeholder('userId')} and ${isActive} and ${isOpen}
    for share of ${users} for key share of ${sessions}`,
);

/** The session where it is open; its account where that is there and not deactivated. */
export async function findSession(db: Handle, sid: string): Promise<FoundSession | null> {
  const [row] = await readSession(db, { sid });
  return row ? { sess: row.sess, account: row.id === null ? null : toSeenAccount(row) } : null;
}

export async function findAccount(db: Handle, userId: string): Promise<SeenAccount | null> {
  const [row] = await readAccount(db, { userId });
  return row ? toSeenAccount(row) : null;
}

/** The account, which stays as it is until the transaction ends; null as in `findAccount`. */
export async function holdAccount(db: Handle, userId: string): Promise<Account | null> {
  const [row] = await lockAccount(db, { userId });
  return row ? toSeenAccount(row) : null;
}

/** The same where the session is open, which then cannot be ended either. */
export async function holdSession(
  db: Handle,
  userId: string,
  sid: string,
): Promise<Account | null> {
  const [row] = await lockSession(db, { userId, sid });
  return row ? toSeenAccount(row) : null;
}

function toSeenAccount({ id, role, epoch, seen }: AccountRow): SeenAccount {
  return { id, role, epoch, lastSeenAt: seen === null ? null : new Date(seen) };
}

const hour = 60 * 60 * 1_000;

/** Notes a call of theirs, from where they say they are; at most once an hour. */
export async function noteSeen(
  db: Handle,
  { id, lastSeenAt }: SeenAccount,
  { now, timeZone }: { now: Date; timeZone: string | undefined },
): Promise<void> {
  const since = new Date(now.getTime() - hour);
  if (lastSeenAt !== null && lastSeenAt >= since) return;
  await db
    .update(users)
    .set({ lastSeenAt: now, timeZone })
    .where(and(eq(users.id, id), or(isNull(users.lastSeenAt), lt(users.lastSeenAt, since))));
}
