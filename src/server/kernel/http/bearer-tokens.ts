/** `Authorization: Bearer`: a call with an access token is made as its user, and its cookies are ignored. */
import { createHash } from 'node:crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tokenPrefix } from '#contract/access-tokens.ts';
import { accessTokens } from '#server/kernel/access-tokens.table.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { type Budget, getNetwork, takeAttempts } from '#server/kernel/attempts.ts';
import { CallerLookups } from '#server/kernel/caller-lookups.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { ActingAccount, TokenActor } from '#server/kernel/context.ts';
import type { Database, Handle } from '#server/kernel/postgres/database.ts';
import type { FoundToken, SeenAccount } from '#server/kernel/sessions.ts';
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
  const lookups = new CallerLookups<FoundToken | null>();
  app.addHook('onRequest', async (request, reply) => {
    const token = readBearer(request);
    if (token === undefined) return;
    delete request.raw.headers.cookie;
    const { accounts } = app;
    const db = database.entry.orm;
    const find = async () => {
      const hash = hashOfSecret(token);
      const lookUp = () => lookups.lookUp(hash, () => accounts.ofToken(db, hash));
      return judge(madeHere.test(token) ? await lookUp() : null, clock.now());
    };
    const see = async ({ account, token: { id } }: GoodToken) => {
      await accounts.see(db, account, request);
      return actorOf(account, id);
    };
    request.actorNow = async () => {
      const found = await find();
      return 'reason' in found ? null : see(found);
    };
    const found = await find();
    if (!('reason' in found)) {
      const { id, userId, epoch } = found.token;
      request.databaseState = found.state;
      request.actor = await see(found);
      request.holdActor = async (tx) => {
        const held = await accounts.holdWithToken(tx, userId, id);
        return held?.epoch === epoch ? actorOf(held, id) : null;
      };
      await noteUse(db, found, clock.now());
      return;
    }
    request.refusedToken = found;
    if (limited) await takeAttempts(db, [failures, getNetwork(getCallerAddress(request))]);
    reply.header('WWW-Authenticate', 'Bearer error="invalid_token"');
    const what = found.reason === 'expired' ? 'has expired' : 'is not valid';
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

type GoodToken = FoundToken & { account: SeenAccount };

function judge(found: FoundToken | null, now: Date): GoodToken | RefusedToken {
  if (!found) return { reason: 'unknown', known: null };
  const { token: known, isRevoked, expiresAt, account } = found;
  if (isRevoked) return { reason: 'revoked', known };
  if (expiresAt && expiresAt <= now) return { reason: 'expired', known };
  if (account?.epoch !== known.epoch) return { reason: 'closed account', known };
  return { ...found, account };
}

/** At most once an hour, so that reading does not write. */
async function noteUse(db: Handle, { token, lastUsedAt }: GoodToken, now: Date): Promise<void> {
  const since = new Date(now.getTime() - hour);
  if (lastUsedAt !== null && lastUsedAt >= since) return;
  const used = accessTokens.lastUsedAt;
  await db
    .update(accessTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(accessTokens.id, token.id), or(isNull(used), lt(used, since))));
}
