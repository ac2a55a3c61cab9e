/** `Authorization: Bearer`: a call with an access token is made as its user, and its cookies are ignored. */
import { createHash } from 'node:crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tokenPrefix } from '#contract/access-tokens.ts';
import { accessTokens } from '#server/kernel/access-tokens.table.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { type Budget, getNetwork, takeAttempts } from '#server/kernel/attempts.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { ActingAccount, TokenActor } from '#server/kernel/context.ts';
import type { Database, Handle, Transaction } from '#server/kernel/postgres/database.ts';
import { getCallerAddress } from './host-check.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The access token that the call was refused for. */
    refusedToken: RefusedToken | null;
  }
}

interface RefusedToken {
  reason: 'unknown' | 'revoked' | 'expired' | 'closed account';
  /** Set if the token was valid once; null if it never was. */
  known: { id: string; userId: string; name: string } | null;
}

/** Anything of another form is no token of ours, so it is not looked up. */
const madeHere = new RegExp(`^${tokenPrefix}[\\w-]{43}$`);
const hour = 60 * 60 * 1_000;
/** How many wrong tokens one address may send in a quarter of an hour; a valid one is always accepted. */
const failures: Budget = {
  what: 'wrong access tokens from',
  most: 30,
  within: 15 * 60,
  refusal: 'Too many wrong access tokens.',
};

interface BearerOptions {
  database: Database;
  clock: Clock;
  limited: boolean;
}

/** Must be registered before the sessions, from which it hides the cookies of calls with a token. */
export function registerBearerTokens(
  app: FastifyInstance,
  { database, clock, limited }: BearerOptions,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const token = readBearer(request);
    if (token === undefined) return;
    delete request.raw.headers.cookie;
    const findActor = async (found: Awaited<ReturnType<typeof findToken>>) => {
      if ('reason' in found) return null;
      const account = await app.accounts.find(database.entry.orm, found.userId);
      if (account?.epoch !== found.epoch) return null;
      await app.accounts.see(database.entry.orm, account, request);
      return actorOf(account, found.id);
    };
    const find = () => findToken(database.entry.orm, token, clock.now());
    request.actorNow = async () => findActor(await find());
    const found = await find();
    if (!('reason' in found)) {
      const actor = await findActor(found);
      if (actor) {
        request.actor = actor;
        request.holdActor = async (db) => {
          const now = await app.accounts.hold(db, found.userId);
          return now?.epoch === found.epoch && (await holdToken(db, found.id))
            ? actorOf(now, found.id)
            : null;
        };
        await noteUse(database.entry.orm, found.id, clock.now());
        return;
      }
    }
    const refused: RefusedToken =
      'reason' in found ? found : { reason: 'closed account', known: found };
    request.refusedToken = refused;
    if (limited)
      await takeAttempts(database.entry.orm, [failures, getNetwork(getCallerAddress(request))]);
    reply.header('WWW-Authenticate', 'Bearer error="invalid_token"');
    const what = refused.reason === 'expired' ? 'has expired' : 'is not valid';
    throw new AppError('unauthorized', `Unauthorized: the access token ${what}.`);
  });
}

function actorOf({ id, role }: ActingAccount, tokenId: string): TokenActor {
  return { kind: 'token', id, role, tokenId };
}

/** What follows `Bearer`, which may be empty; undefined if the call sends no such header. */
export function readBearer({ headers }: FastifyRequest): string | undefined {
  const { authorization } = headers;
  return authorization && /^bearer(?=\s|$)/i.test(authorization)
    ? authorization.slice('bearer'.length).trim()
    : undefined;
}

export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Ends all access tokens of a user: they may have been made by somebody who had the password or was let in. */
export async function endTokensOf(db: Handle, userId: string, now: Date): Promise<void> {
  await db
    .update(accessTokens)
    .set({ revokedAt: now })
    .where(and(eq(accessTokens.userId, userId), isNull(accessTokens.revokedAt)));
}

async function findToken(db: Handle, token: string, now: Date) {
  if (!madeHere.test(token)) return { reason: 'unknown', known: null } as const;
  const [row] = await db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.tokenHash, hashOfSecret(token)));
  if (!row) return { reason: 'unknown', known: null } as const;
  const known = { id: row.id, userId: row.userId, name: row.name, epoch: row.epoch };
  if (row.revokedAt) return { reason: 'revoked', known } as const;
  if (row.expiresAt && row.expiresAt <= now) return { reason: 'expired', known } as const;
  return known;
}

async function holdToken(db: Transaction, id: string): Promise<boolean> {
  const held = await db
    .select({ id: accessTokens.id })
    .from(accessTokens)
    .where(and(eq(accessTokens.id, id), isNull(accessTokens.revokedAt)))
    .for('share');
  return held.length > 0;
}

async function noteUse(db: Handle, id: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - hour);
  const { lastUsedAt } = accessTokens;
  const isOld = or(isNull(lastUsedAt), lt(lastUsedAt, since));
  await db
    .update(accessTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(accessTokens.id, id), isOld));
}
