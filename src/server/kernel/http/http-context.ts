/** The context of a request: database, clock, time zone and who is asking. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '#contract/endpoint.ts';
import { AppError, invalid } from '#server/kernel/app-error.ts';
import { getNetwork } from '#server/kernel/attempts.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Caller, Context, Standing, VisitorContext } from '#server/kernel/context.ts';
import { isTimeZone } from '#server/kernel/local-days.ts';
import type { Database, Transaction } from '#server/kernel/postgres/database.ts';
import { guardWrites } from '#server/kernel/postgres/guarded-handle.ts';
import type { Accounts } from '#server/kernel/sessions.ts';
import { isNoLess } from '#server/kernel/standing.ts';
import { getCallerAddress } from './host-check.ts';

declare module 'fastify' {
  interface FastifyInstance {
    database: Database;
    clock: Clock;
    /** Says a line to whoever started the server. */
    tell: (line: string) => void;
    accounts: Accounts;
  }
  interface FastifyRequest {
    /** The signed-in user; null for a visitor. */
    actor: Caller | null;
    /** Looks again who is calling; null once the session, the token or the account has ended. */
    actorNow: () => Promise<Caller | null>;
    /** The same, none of which can end before the transaction does. */
    holdActor: (db: Transaction) => Promise<Caller | null>;
    /** It reads or writes much: see heavy-calls.ts. */
    isHeavy: boolean;
  }
  interface FastifyContextConfig {
    /** Who may call the route: `public`, or the permission its caller needs. */
    permission?: Access;
    /** It answers with a stream of events, which looks after its reader by itself. */
    streamsEvents?: boolean;
  }
}

const timeZoneHeader = 'time-zone';

/** Of a call that needs no permission nobody's rights are at stake, signed in or not. */
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
    ...(actor && permission !== 'public' && restingOn(request, actor)),
  };
}

export function makeContext(request: FastifyRequest): Context {
  const { actor } = request;
  if (!actor) throw unauthorized();
  return { ...makeVisitorContext(request), actor, ...restingOn(request, actor) };
}

function restingOn(request: FastifyRequest, actor: Caller): Pick<Context, 'db' | 'standing'> {
  const { database } = request.server;
  const { streamsEvents } = request.routeOptions.config;
  const reads = request.method === 'GET' || request.method === 'HEAD';
  // What writes looks again at the end of its transaction, and a stream of events by itself.
  const afterWait = reads && !streamsEvents ? () => lookAgain(request, actor) : undefined;
  return {
    db: guardWrites(database.ofUser(actor.id, { isHeavy: request.isHeavy, afterWait })),
    standing: standingOf(request, actor),
  };
}

/** A minute in line is long enough to lose one's rights, or one's patience. */
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

/** Aborts when whoever asked hangs up before they are answered. */
export function watchHangUp({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) controller.abort(readerGone());
  };
  // They may have gone before anybody listened.
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
  if (!isTimeZone(timeZone)) {
    throw invalid({ timeZone: 'is not a time zone such as Australia/Sydney' });
  }
  return { ...ctx, timeZone };
}

/** The answer wherever no session is valid; clients look for its first word. */
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

/** Where the browser says it is; undefined where it says nothing, or nothing of the kind. */
export function statedTimeZone(request: FastifyRequest): string | undefined {
  const name = request.headers[timeZoneHeader];
  const isZone = typeof name === 'string' && name !== '' && name.length <= 100 && isTimeZone(name);
  return isZone ? name : undefined;
}
