/** Sessions: rows in the database behind a signed cookie, made at sign-in and read on every call. */
import { createHmac } from 'node:crypto';
import cookie, { type CookieSerializeOptions } from '@fastify/cookie';
import session, { Store } from '@fastify/session';
import connectPgSimple from 'connect-pg-simple';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Actor } from './context.ts';
import type { Database, Handle, Transaction } from './database.ts';
import { sessions } from './sessions.table.ts';

declare module 'fastify' {
  interface Session {
    userId?: string;
    signedInAt?: string;
    userAgent?: string;
    signOn?: SignOnOfSession;
  }
  interface FastifyInstance {
    sessionCookie: { name: string; attributes: CookieSerializeOptions };
  }
}

/** Who the user is at the provider that they came from; for signing out there as well. */
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

/** Finds the user behind a session or a token; null when the account is gone or deactivated. */
export interface Accounts {
  find(db: Handle, userId: string, request: FastifyRequest): Promise<Actor | null>;
  /** Whose account and role then stay as they are until the transaction ends. */
  hold(db: Transaction, userId: string): Promise<Actor | null>;
}

export async function registerSessions(
  app: FastifyInstance,
  { database, secretKey, https }: SessionOptions,
): Promise<void> {
  // connect-pg-simple is typed for express-session; Fastify's store base has the same methods.
  const PostgresStore = connectPgSimple({ Store } as never);
  const store = new PostgresStore({
    pool: withoutErrorCodes(database.pool) as never,
    tableName: 'sessions',
    errorLog: (...words: unknown[]) => app.log.error({ words }, 'The session store failed'),
  });
  app.addHook('onClose', () => store.close());
  const name = https ? '__Host-session' : 'session';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
  await app.register(cookie);
  await app.register(session, {
    store: store as never,
    secret: createHmac('sha256', secretKey).update('session cookies').digest('base64url'),
    cookieName: name,
    rolling: false,
    saveUninitialized: false,
    cookie: { ...attributes, maxAge: lifetime },
  });
  app.decorate('sessionCookie', { name, attributes });
  app.addHook('onRequest', async (request, reply) => {
    const { userId, sessionId } = request.session;
    if (userId === undefined) return;
    const { accounts } = app;
    request.actor = await accounts.find(database.orm, userId, request);
    request.actorNow = async () =>
      (await isOpen(database.orm, sessionId)) ? accounts.find(database.orm, userId, request) : null;
    request.holdActor = async (db) => {
      // The account first, as whoever ends both does.
      const actor = await accounts.hold(db, userId);
      return actor && (await holdSession(db, sessionId)) ? actor : null;
    };
    if (request.actor) await extend(database.orm, request, reply);
  });
}

/** The session plugin takes an ENOENT, as a socket that is gone gives it, for "no such session". */
function withoutErrorCodes(pool: pg.Pool) {
  return {
    query: (text: string, values: unknown[]) =>
      pool.query(text, values).catch((cause: unknown) => {
        throw new Error('The sessions cannot be read', { cause });
      }),
  };
}

async function isOpen(db: Handle, sid: string): Promise<boolean> {
  const isThere = and(eq(sessions.sid, sid), gt(sessions.expire, sql`now()`));
  return (await db.$count(sessions, isThere)) > 0;
}

async function holdSession(db: Transaction, sid: string): Promise<boolean> {
  const held = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(eq(sessions.sid, sid), gt(sessions.expire, sql`now()`)))
    .for('key share');
  return held.length > 0;
}

/** Moves the expiry on, at most once an hour, so that reading does not write. */
async function extend(db: Handle, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { session } = request;
  // Set on sessions that come from the store; not among the plugin's types.
  const { originalExpires } = session.cookie as { originalExpires?: Date };
  const expire = session.cookie.expires;
  if (!originalExpires || !expire) return;
  if (expire.getTime() - originalExpires.getTime() < hour) return;
  // Not `save()`, which would bring back a session that another request has just ended.
  const sess: unknown = JSON.parse(JSON.stringify(session));
  await db.update(sessions).set({ sess, expire }).where(eq(sessions.sid, session.sessionId));
  const { name, attributes } = request.server.sessionCookie;
  reply.setCookie(name, session.encryptedSessionId, { ...attributes, expires: expire });
}

/** Signs a user in: a new session id, so that one set before sign-in is worth nothing. */
export async function startSession(
  request: FastifyRequest,
  userId: string,
  signOn?: SignOnOfSession,
): Promise<void> {
  await request.session.regenerate();
  request.session.userId = userId;
  request.session.signedInAt = new Date().toISOString();
  const agent = request.headers['user-agent'];
  if (agent !== undefined) request.session.userAgent = agent.slice(0, 300);
  if (signOn) request.session.signOn = signOn;
  await request.session.save();
  // Else the plugin would take the old cookie back in the same reply that sets the new one.
  request.cookies[request.server.sessionCookie.name] = request.session.encryptedSessionId;
}

/** Ends the session on the server; the cookie is worth nothing from then on, and is taken back. */
export async function endSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.session.userId !== undefined) await request.session.destroy();
  const { name, attributes } = request.server.sessionCookie;
  reply.clearCookie(name, attributes);
}

/** Ends all sessions of a user, but the one named. */
export async function endSessionsOf(db: Handle, userId: string, except?: string): Promise<void> {
  const others = except === undefined ? sql`true` : sql`${sessions.sid} <> ${except}`;
  await db.delete(sessions).where(sql`${sessions.sess} ->> 'userId' = ${userId} and ${others}`);
}
