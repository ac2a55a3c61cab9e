/** Sessions: rows in the database behind a signed cookie, made at sign-in and read on every call. */
import { createHmac } from 'node:crypto';
import cookie from '@fastify/cookie';
import session, { Store } from '@fastify/session';
import connectPgSimple from 'connect-pg-simple';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from './context.ts';
import type { Database, Handle } from './database.ts';
import { sessions } from './sessions.table.ts';

declare module 'fastify' {
  interface Session {
    userId?: string;
    signedInAt?: string;
    userAgent?: string;
  }
}

/** Over https the cookie is bound to this host by its name. */
const cookieNames = { https: '__Host-session', http: 'session' };
const hour = 60 * 60 * 1_000;
const lifetime = 7 * 24 * hour;

interface SessionOptions {
  database: Database;
  secretKey: Buffer;
  /** Served over https: the cookie is then `Secure` and bound to this host. */
  https: boolean;
  /** The user behind a session, or null when the account is gone or deactivated. */
  findActor: (db: Handle, userId: string) => Promise<Actor | null>;
}

export async function registerSessions(
  app: FastifyInstance,
  options: SessionOptions,
): Promise<void> {
  // connect-pg-simple is typed for express-session; Fastify's store base has the same methods.
  const PostgresStore = connectPgSimple({ Store } as never);
  const store = new PostgresStore({
    pool: options.database.pool,
    tableName: 'sessions',
    errorLog: (...words: unknown[]) => app.log.error({ words }, 'The session store failed'),
  });
  app.addHook('onClose', () => store.close());
  await app.register(cookie);
  await app.register(session, {
    store: store as never,
    secret: createHmac('sha256', options.secretKey).update('session cookies').digest('base64url'),
    cookieName: options.https ? cookieNames.https : cookieNames.http,
    rolling: false,
    saveUninitialized: false,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: lifetime },
  });
  app.addHook('onRequest', async (request) => {
    const { userId } = request.session;
    if (userId === undefined) return;
    request.actor = await options.findActor(options.database.orm, userId);
    if (request.actor) await extend(request);
  });
}

/** Moves the expiry on, at most once an hour, so that reading does not write. */
async function extend(request: FastifyRequest): Promise<void> {
  // Set on sessions that come from the store; not among the plugin's types.
  const { originalExpires } = request.session.cookie as { originalExpires?: Date };
  if (originalExpires && originalExpires.getTime() < Date.now() + lifetime - hour) {
    await request.session.save();
  }
}

/** Signs a user in: a new session id, so that one set before sign-in is worth nothing. */
export async function startSession(request: FastifyRequest, userId: string): Promise<void> {
  await request.session.regenerate();
  request.session.userId = userId;
  request.session.signedInAt = new Date().toISOString();
  const agent = request.headers['user-agent'];
  if (agent !== undefined) request.session.userAgent = agent.slice(0, 300);
  await request.session.save();
}

/** Ends the session on the server, so that its cookie is worth nothing, and removes the cookie. */
export async function endSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.session.userId !== undefined) await request.session.destroy();
  for (const name of Object.values(cookieNames)) {
    if (request.cookies[name] !== undefined) {
      reply.clearCookie(name, { path: '/', secure: name === cookieNames.https });
    }
  }
}

/** Ends all sessions of a user, but the one named. */
export async function endSessionsOf(db: Handle, userId: string, except?: string): Promise<void> {
  const others = except === undefined ? sql`true` : sql`${sessions.sid} <> ${except}`;
  await db.delete(sessions).where(sql`${sessions.sess} ->> 'userId' = ${userId} and ${others}`);
}
