/** Sessions: rows in the database behind a signed cookie, made at sign-in and read on every call. */
import { createHmac } from 'node:crypto';
import cookie, { type CookieSerializeOptions } from '@fastify/cookie';
import session, { type FastifySessionObject, Store } from '@fastify/session';
import connectPgSimple from 'connect-pg-simple';
import { eq, lt, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Database, Handle } from '#server/kernel/postgres/database.ts';
import { AppError } from './app-error.ts';
import { CallerLookups } from './caller-lookups.ts';
import type { ActingAccount, UserActor } from './context.ts';
import { getProofMoment, type Proof } from './recent-proof.ts';
import { sessions } from './sessions.table.ts';

declare module 'fastify' {
  interface Session {
    userId?: string;
    /** The account's epoch at sign-in; 0 for a session older than epochs. */
    epoch?: number;
    signedInAt?: string;
    /** When the user last proved who they are; see `recent-proof.ts`. */
    provenAt?: string;
    userAgent?: string;
    signOn?: SignOnOfSession;
  }
  interface FastifyInstance {
    sessionCookie: { name: string; attributes: CookieSerializeOptions };
  }
}

/** The user's identity at their sign-on provider, needed to sign out there as well. */
export interface SignOnOfSession {
  iss: string;
  sub: string;
  sid: string | null;
  idToken: string;
}

const hour = 60 * 60 * 1_000;
const lifetime = 7 * 24 * hour;

interface SessionOptions {
  database: Database;
  secretKey: Buffer;
  /** Served over https: the cookie is then `Secure` and bound to this host. */
  https: boolean;
}

/** A user and the account's epoch: sessions, tokens and links from an earlier epoch are invalid. */
export interface Account extends ActingAccount {
  epoch: number;
}

export interface SeenAccount extends Account {
  lastSeenAt: Date | null;
}

/** A session as stored in its row. */
export type StoredSession = FastifySessionObject;

export interface FoundSession {
  sess: StoredSession;
  /** What the database held when this was read: see `http/same-answers.ts`. */
  state: string;
  account: SeenAccount | null;
}

/** A token as stored in its row. */
export interface FoundToken {
  token: { id: string; userId: string; name: string; epoch: number };
  isRevoked: boolean;
  /** Null means never, here and in `lastUsedAt`. */
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  /** As that of a session. */
  state: string;
  account: SeenAccount | null;
}

/** Finds the user behind a session or a token; null when the account is gone or deactivated. */
export interface Accounts {
  /** An open session and its account, in one query. */
  ofSession(db: Handle, sid: string): Promise<FoundSession | null>;
  /** The accounts of many sessions, by those of them that are open. */
  ofSessions(db: Handle, sids: readonly string[]): Promise<Map<string, Account>>;
  /** A token by the hash of its secret, even if revoked or expired, and its account. */
  ofToken(db: Handle, hash: string): Promise<FoundToken | null>;
  /** Records that the user has made a call. */
  see(db: Handle, account: SeenAccount, request: FastifyRequest): Promise<void>;
  /** Locks the account until the transaction ends. */
  hold(db: Handle, userId: string): Promise<Account | null>;
  /** The same for an account and its open session. */
  holdWithSession(db: Handle, userId: string, sid: string): Promise<Account | null>;
  /** The same for an account and a token that has not been revoked. */
  holdWithToken(db: Handle, userId: string, tokenId: string): Promise<Account | null>;
}

export async function registerSessions(
  app: FastifyInstance,
  { database, secretKey, https }: SessionOptions,
): Promise<void> {
  // connect-pg-simple is typed for express-session; Fastify's store base has the same methods.
  const PostgresStore = connectPgSimple({ Store } as never);
  const store = new PostgresStore({
    // The only method of a pool that the store calls.
    pool: withoutErrorCodes(database.entry.pool) as never,
    tableName: 'sessions',
    errorLog: (...words: unknown[]) => {
      const err = words.find((word) => word instanceof Error);
      app.log.error({ err }, 'The session store failed');
    },
    pruneSessionInterval: false,
  });
  /** The session being handed to the plugin, and its account: the plugin runs the hook below before it returns. */
  let justFound: { sid: string; found: FoundSession | null } | undefined;
  const give = (sid: string, found: FoundSession | null, done: TakeSession) => {
    justFound = { sid, found };
    try {
      done(null, found?.sess ?? null);
    } finally {
      justFound = undefined;
    }
  };
  const lookups = new CallerLookups<FoundSession | null>();
  // Only `startSession` and `renewSession` create sessions; `set` must not bring back one that has ended.
  Object.assign(store, {
    get(sid: string, done: TakeSession) {
      const find = () => app.accounts.ofSession(database.entry.orm, sid);
      lookups.lookUp(sid, find).then(
        (found) => process.nextTick(give, sid, found, done),
        // Drizzle's own error has no code: see below.
        (error: Error) => process.nextTick(done, error, null),
      );
    },
    set(sid: string, sess: FastifySessionObject, done: (error?: unknown) => void) {
      writeSession(database.entry.orm, sid, sess).then(() => done(), done);
    },
  });
  app.addHook('onClose', () => store.close());
  const name = https ? '__Host-session' : 'session';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
  await app.register(cookie);
  await app.register(session, {
    // Typed for express-session, as above.
    store: store as never,
    secret: createHmac('sha256', secretKey).update('session cookies').digest('base64url'),
    cookieName: name,
    rolling: false,
    saveUninitialized: false,
    cookie: { ...attributes, maxAge: lifetime },
  });
  app.decorate('sessionCookie', { name, attributes });
  app.addHook('onRequest', async (request, reply) => {
    const { userId, sessionId, epoch = 0 } = request.session;
    if (userId === undefined) return;
    const { accounts } = app;
    const see = async (account: SeenAccount | null | undefined) => {
      if (account?.id !== userId || account.epoch !== epoch) return null;
      await accounts.see(database.entry.orm, account, request);
      return actorOf(account);
    };
    request.actorNow = async () =>
      see((await accounts.ofSession(database.entry.orm, sessionId))?.account);
    if (justFound?.sid === sessionId) {
      request.databaseState = justFound.found?.state;
      request.actor = await see(justFound.found?.account);
    } else request.actor = await request.actorNow();
    request.holdActor = async (db) => {
      const held = await accounts.holdWithSession(db, userId, sessionId);
      return held?.epoch === epoch ? actorOf(held) : null;
    };
    if (request.actor) await extend(database.entry.orm, request, reply);
  });
}

/** Keeps only what a call needs to know of the account. */
function actorOf({ id, role }: Account): UserActor {
  return { kind: 'user', id, role };
}

type TakeSession = (error: Error | null, session: StoredSession | null) => void;

/** The session plugin mistakes ENOENT, the error of a missing socket, for "no such session". */
function withoutErrorCodes(pool: pg.Pool) {
  return {
    query: (text: string, values: unknown[]) =>
      pool.query(text, values).catch((cause: unknown) => {
        throw new Error('The sessions cannot be read', { cause });
      }),
  };
}

/** Deletes expired sessions. */
export async function pruneSessions(db: Handle): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, sql`now()`));
}

/** Extends the session, at most once an hour, so that most reads cause no write. */
async function extend(db: Handle, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { session } = request;
  // Set on sessions loaded from the store, but missing from the plugin's types.
  const originalExpires: unknown = Reflect.get(session.cookie, 'originalExpires');
  const expire = session.cookie.expires;
  if (!(originalExpires instanceof Date) || !expire) return;
  if (expire.getTime() - originalExpires.getTime() < hour) return;
  // Not `save()`, which would bring back a session that another request has just ended,
  // nor the whole session, which would overwrite a proof that another request has just saved.
  const cookie = JSON.stringify({ cookie: session.cookie });
  const sess = sql`${sessions.sess} || ${cookie}::jsonb`;
  await db.update(sessions).set({ sess, expire }).where(eq(sessions.sid, session.sessionId));
  const { name, attributes } = request.server.sessionCookie;
  reply.setCookie(name, session.encryptedSessionId, { ...attributes, expires: expire });
}

/**
 * Signs a user in under a new session id, so that an id set before sign-in is useless. 401 if the account's epoch
 * has changed since the password was checked, so that a password change signs everybody out.
 */
export async function startSession(
  request: FastifyRequest,
  { id, epoch }: Pick<Account, 'id' | 'epoch'>,
  from?: { signOn: SignOnOfSession; proof: Proof | undefined },
): Promise<void> {
  const agent = request.headers['user-agent'];
  const contents = {
    userId: id,
    epoch,
    signedInAt: new Date().toISOString(),
    ...(agent !== undefined && { userAgent: agent.slice(0, 300) }),
    ...(from && { signOn: from.signOn }),
  };
  await replaceSession(request, contents, from ? from.proof : 'now');
}

/** Moves a session to its account's new epoch, under a new id; saves the proof if one is given. */
export async function renewSession(
  request: FastifyRequest,
  epoch: number,
  proof?: Proof,
): Promise<void> {
  const { userId, signedInAt, provenAt, userAgent, signOn } = request.session;
  const contents = {
    userId,
    epoch,
    ...(signedInAt !== undefined && { signedInAt }),
    ...(provenAt !== undefined && { provenAt }),
    ...(userAgent !== undefined && { userAgent }),
    ...(signOn && { signOn }),
  };
  await replaceSession(request, contents, proof);
}

type Contents = Pick<
  FastifySessionObject,
  'userId' | 'epoch' | 'signedInAt' | 'provenAt' | 'userAgent' | 'signOn'
>;

async function replaceSession(
  request: FastifyRequest,
  contents: Contents,
  proof?: Proof,
): Promise<void> {
  await request.session.regenerate();
  const { session, server } = request;
  const { userId = '', epoch } = contents;
  await server.database.entry.orm.transaction(async (db) => {
    const account = await server.accounts.hold(db, userId);
    if (account?.epoch !== epoch) {
      throw new AppError('unauthorized', 'Invalid username or password');
    }
    const provenAt = proof && (await readMoment(db, getProofMoment(server.clock, proof)));
    Object.assign(session, contents, provenAt && { provenAt });
    await db
      .insert(sessions)
      .values({ sid: session.sessionId, sess: plain(session), expire: expiryOf(session) });
  });
  await session.save();
  // Otherwise the plugin would clear the old cookie in the same reply that sets the new one.
  request.cookies[server.sessionCookie.name] = session.encryptedSessionId;
}

async function readMoment(db: Handle, moment: SQL<Date>): Promise<string | undefined> {
  const { rows } = await db.execute<{ text: string }>(
    sql`select to_json(${moment}) #>> '{}' as text`,
  );
  return rows[0]?.text;
}

async function writeSession(db: Handle, sid: string, session: FastifySessionObject): Promise<void> {
  const set = { sess: plain(session), expire: expiryOf(session) };
  await db.update(sessions).set(set).where(eq(sessions.sid, sid));
}

function plain(session: FastifySessionObject): unknown {
  return JSON.parse(JSON.stringify(session));
}

function expiryOf({ cookie }: FastifySessionObject): Date {
  return cookie.expires ?? new Date(Date.now() + lifetime);
}

/** Ends the session on the server, which makes the cookie useless, and clears the cookie. */
export async function endSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.session.userId !== undefined) await request.session.destroy();
  const { name, attributes } = request.server.sessionCookie;
  reply.clearCookie(name, attributes);
}

/** Ends all of a user's sessions except the given one. */
export async function endSessionsOf(db: Handle, userId: string, except?: string): Promise<void> {
  const others = except === undefined ? sql`true` : sql`${sessions.sid} <> ${except}`;
  await db.delete(sessions).where(sql`${sessions.sess} ->> 'userId' = ${userId} and ${others}`);
}
