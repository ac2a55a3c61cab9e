/** The context of a request: database, clock, time zone and who is asking. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Access } from '#contract/endpoint.ts';
import { findTimeZone } from '#contract/time-zones.ts';
import { AppError, invalid } from '#server/kernel/app-error.ts';
import { getNetwork } from '#server/kernel/attempts.ts';
import { hasLatelyWritten, newDeed } from '#server/kernel/change-log.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Caller, Context, Deed, Standing, VisitorContext } from '#server/kernel/context.ts';
import type { Database, Transaction } from '#server/kernel/postgres/database.ts';
import { guardWrites } from '#server/kernel/postgres/guarded-handle.ts';
import type { Accounts } from '#server/kernel/sessions.ts';
import { isNoLess } from '#server/kernel/standing.ts';
import { getCallerAddress } from './host-check.ts';

declare module 'fastify' {
  interface FastifyInstance {
    database: Database;
    clock: Clock;
    /** Prints a line for the person who started the server. */
    tell: (line: string) => void;
    accounts: Accounts;
  }
  interface FastifyRequest {
    /** The signed-in user; null for a visitor. */
    actor: Caller | null;
    /** Checks again who is calling; null if the session, the token or the account has ended meanwhile. */
    actorNow: () => Promise<Caller | null>;
    /** The same, locked until the end of the transaction. */
    holdActor: (db: Transaction) => Promise<Caller | null>;
    /** It reads or writes much: see heavy-calls.ts. */
    isHeavy: boolean;
    /** What a signed-in call does that may write; undefined until it is served. */
    deed: Deed | undefined;
  }
  interface FastifyContextConfig {
    /** Who may call the route: `public`, or the permission its caller needs. */
    permission?: Access;
    /** It answers with a stream of events, which checks its reader's rights by itself. */
    streamsEvents?: boolean;
  }
}

const timeZoneHeader = 'time-zone';

/** A call that needs no permission needs no check of rights either, even if it is signed in. */
export function makeVisitorContext(request: FastifyRequest): VisitorContext {
  const { actor, server } = request;
  const { permission } = request.routeOptions.config;
  return {
    db: actor
      ? server.database.ofUser(actor.id)
      : server.database.entry.ofVisitors(getNetwork(getCallerAddress(request))),
    clock: server.clock,
    timeZone: timeZoneOf(request),
    actor,
    ifMatch: request.headers['if-match'],
    deed: deedOf(request),
    ...(actor && permission !== 'public' && restingOn(request, actor)),
  };
}

export function makeContext(request: FastifyRequest): Context {
  const { actor } = request;
  if (!actor) throw unauthorized();
  return { ...makeVisitorContext(request), actor, ...restingOn(request, actor) };
}

function deedOf(request: FastifyRequest): Deed | undefined {
  if (!request.actor || isRead(request)) return undefined;
  request.deed ??= newDeed();
  return request.deed;
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function restingOn(request: FastifyRequest, actor: Caller): Pick<Context, 'db' | 'standing'> {
  const { database } = request.server;
  const { streamsEvents } = request.routeOptions.config;
  // Writes are checked again at the end of their transaction; streams of events check by themselves.
  const afterWait = isRead(request) && !streamsEvents ? () => lookAgain(request, actor) : undefined;
  const call = { isHeavy: request.isHeavy, afterWait, mayLag: lagOf(request, actor) };
  return {
    db: guardWrites(database.ofUser(actor.id, call)),
    standing: standingOf(request, actor),
  };
}

/** The connections of a call that reads from one as long as its reader takes: it leaves the user the others. */
export function makeReadingPool(request: FastifyRequest): pg.Pool {
  const { actor } = request;
  if (!actor) throw unauthorized();
  const mayLag = lagOf(request, actor);
  return request.server.database.ofUser(actor.id, { mayLag }).$client;
}

/** Whether what it reads may be some seconds old. */
export function mayLag({ routeOptions: { config }, query }: FastifyRequest): boolean {
  const { endpoint } = config;
  return endpoint?.mayLag === true && !('item' in endpoint && Object(query).limit !== undefined);
}

/** Undefined where all that it reads has to be so now. */
function lagOf(request: FastifyRequest, { id }: Caller) {
  if (!mayLag(request)) return;
  const { clock, database } = request.server;
  return { hasWritten: () => hasLatelyWritten({ db: database.orm, clock }, id) };
}

/** During a minute in line the caller may have lost their rights, or hung up. */
async function lookAgain(request: FastifyRequest, actor: Caller): Promise<void> {
  if (request.raw.socket.destroyed) throw readerGone();
  assertNoLess(await request.actorNow(), actor);
}

function assertNoLess(now: Caller | null, before: Caller): void {
  if (!now) throw unauthorized();
  if (!isNoLess(now, before)) throw new AppError('forbidden', 'You are not allowed to do that.');
}

function standingOf(request: FastifyRequest, actor: Caller): Standing {
  return {
    async confirm(db) {
      assertNoLess(await request.holdActor(db), actor);
    },
    ofAccount: {
      async confirm(db) {
        const now = await request.server.accounts.hold(db, actor.id);
        if (now && isNoLess(now, actor)) return;
        const words = 'The account that it was started from may no longer do it.';
        throw new AppError('forbidden', words);
      },
    },
  };
}

/** Aborts when the caller hangs up before the answer. */
export function watchHangUp({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) controller.abort(readerGone());
  };
  // The caller may have gone before this listener was added.
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return controller.signal;
}

/** Nobody hears of it. */
export function readerGone(): AppError {
  return new AppError('unavailable', 'The reader has gone.');
}

/** The same for a download, whose address may name the time zone. */
export function makeDownloadContext(
  request: FastifyRequest,
  timeZone: string | undefined,
): Context {
  const ctx = makeContext(request);
  if (timeZone === undefined) return ctx;
  const known = findTimeZone(timeZone);
  if (known === undefined) {
    throw invalid({ timeZone: 'is not a time zone such as Australia/Sydney' });
  }
  return { ...ctx, timeZone: known };
}

/** The answer to a call without a valid session; clients look for its first word. */
export function unauthorized(): AppError {
  return new AppError('unauthorized', 'Unauthorized: please sign in.');
}

function timeZoneOf(request: FastifyRequest): string {
  const stated = statedTimeZone(request);
  if (stated === undefined && request.headers[timeZoneHeader]) {
    throw invalid({ 'Time-Zone': 'is not a time zone such as Australia/Sydney' });
  }
  return stated ?? 'UTC';
}

/** The time zone that the browser states; undefined if it states none or an unknown one. */
export function statedTimeZone(request: FastifyRequest): string | undefined {
  const name = request.headers[timeZoneHeader];
  return typeof name === 'string' && name.length <= 100 ? findTimeZone(name) : undefined;
}
