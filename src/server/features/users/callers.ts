/** Finds the session or token of a call and its account in one statement. */
import { and, eq, isNull, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Role } from '#contract/permissions.ts';
import { accessTokens } from '#server/kernel/access-tokens.table.ts';
import type { Handle } from '#server/kernel/postgres/database.ts';
import { databaseState } from '#server/kernel/postgres/database-state.ts';
import { nameStatement } from '#server/kernel/postgres/statements.ts';
import { sessions } from '#server/kernel/sessions.table.ts';
import type {
  Account,
  FoundSession,
  FoundToken,
  SeenAccount,
  StoredSession,
} from '#server/kernel/sessions.ts';
import { users } from './users.table.ts';

interface AccountRow {
  id: string;
  role: Role;
  epoch: number;
  /** Milliseconds since 1970; null means never. */
  seen: number | null;
}

const accountColumns = sql`${users.id} as id, ${users.role} as role, ${users.epoch} as epoch,
  ${inMilliseconds(users.lastSeenAt)} as seen`;
const isActive = sql`${users.deactivatedAt} is null`;
const isOpen = sql`${sessions.sid} = ${sql.placeholder('sid')} and ${sessions.expire} > now()`;

const readSession = nameStatement<
  { sess: StoredSession; state: string } & (AccountRow | Record<keyof AccountRow, null>)
>(
  'session and account',
  () => sql`select ${sessions.sess} as sess, ${databaseState} as state, ${accountColumns} from ${sessions}
    left join ${users} on ${users.id} = (${sessions.sess} ->> 'userId')::uuid and ${isActive}
    where ${isOpen}`,
);

const readSessions = nameStatement<{ sid: string } & AccountRow>(
  'sessions and accounts',
  () => sql`select ${sessions.sid} as sid, ${accountColumns} from ${sessions}
    join ${users} on ${users.id} = (${sessions.sess} ->> 'userId')::uuid and ${isActive}
    where ${sessions.sid} = any(${sql.placeholder('sids')}::text[]) and ${sessions.expire} > now()`,
);

interface TokenRow {
  state: string;
  tokenId: string;
  userId: string;
  name: string;
  tokenEpoch: number;
  isRevoked: boolean;
  /** Both in milliseconds since 1970; null means never. */
  expires: number | null;
  used: number | null;
}

const readToken = nameStatement<TokenRow & (AccountRow | Record<keyof AccountRow, null>)>(
  'token and account',
  () => sql`select ${accessTokens.id} as "tokenId", ${accessTokens.userId} as "userId",
      ${accessTokens.name} as name, ${accessTokens.epoch} as "tokenEpoch",
      ${accessTokens.revokedAt} is not null as "isRevoked", ${inMilliseconds(accessTokens.expiresAt)} as expires,
      ${inMilliseconds(accessTokens.lastUsedAt)} as used, ${databaseState} as state, ${accountColumns}
    from ${accessTokens} left join ${users} on ${users.id} = ${accessTokens.userId} and ${isActive}
    where ${accessTokens.tokenHash} = ${sql.placeholder('hash')}`,
);

const lockAccount = nameStatement<AccountRow>(
  'account, held',
  () => sql`select ${accountColumns} from ${users}
    where ${users.id} = ${sql.placeholder('userId')} and ${isActive} for share`,
);

// Locked in the order of the clauses: the account first, like the code that ends both.
const lockSession = nameStatement<AccountRow>(
  'session and account, held',
  () => sql`select ${accountColumns} from ${users}, ${sessions}
    where ${users.id} = ${sql.placeholder('userId')} and ${isActive} and ${isOpen}
    for share of ${users} for key share of ${sessions}`,
);

const lockToken = nameStatement<AccountRow>(
  'token and account, held',
  () => sql`select ${accountColumns} from ${users}, ${accessTokens}
    where ${users.id} = ${sql.placeholder('userId')} and ${isActive}
      and ${accessTokens.id} = ${sql.placeholder('tokenId')} and ${accessTokens.revokedAt} is null
    for share of ${users} for share of ${accessTokens}`,
);

/** The session if it is open; its account if that exists and is active. */
export async function findSession(db: Handle, sid: string): Promise<FoundSession | null> {
  const [row] = await readSession(db, { sid });
  if (!row) return null;
  const { sess, state } = row;
  return { sess, state, account: row.id === null ? null : toSeenAccount(row) };
}

/** The accounts of many sessions at once, by the sessions that are open. */
export async function findSessions(
  db: Handle,
  sids: readonly string[],
): Promise<Map<string, Account>> {
  const rows = await readSessions(db, { sids });
  return new Map(rows.map((row) => [row.sid, toSeenAccount(row)]));
}

/** The token, even if revoked or expired; its account as in `findSession`. */
export async function findToken(db: Handle, hash: string): Promise<FoundToken | null> {
  const [row] = await readToken(db, { hash });
  if (!row) return null;
  const { tokenId, userId, name, tokenEpoch, isRevoked, expires, used, state } = row;
  return {
    token: { id: tokenId, userId, name, epoch: tokenEpoch },
    isRevoked,
    expiresAt: toDate(expires),
    lastUsedAt: toDate(used),
    state,
    account: row.id === null ? null : toSeenAccount(row),
  };
}

/** Locks the account until the transaction ends; null if it does not exist or is deactivated. */
export async function holdAccount(db: Handle, userId: string): Promise<Account | null> {
  const [row] = await lockAccount(db, { userId });
  return row ? toSeenAccount(row) : null;
}

/** The same if the session is open; locks the session too, so that it cannot be ended. */
export async function holdSession(
  db: Handle,
  userId: string,
  sid: string,
): Promise<Account | null> {
  const [row] = await lockSession(db, { userId, sid });
  return row ? toSeenAccount(row) : null;
}

/** The same if the token is not revoked; locks the token too, so that it cannot be revoked. */
export async function holdToken(
  db: Handle,
  userId: string,
  tokenId: string,
): Promise<Account | null> {
  const [row] = await lockToken(db, { userId, tokenId });
  return row ? toSeenAccount(row) : null;
}

function toSeenAccount({ id, role, epoch, seen }: AccountRow): SeenAccount {
  return { id, role, epoch, lastSeenAt: toDate(seen) };
}

function inMilliseconds(instant: SQLWrapper): SQL {
  return sql`(extract(epoch from ${instant}) * 1000)::float8`;
}

function toDate(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds);
}

const hour = 60 * 60 * 1_000;

/** Records that the user has called, and their time zone; at most once an hour. */
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
