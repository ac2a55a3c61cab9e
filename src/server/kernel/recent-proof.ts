/**
 * When a session's user last proved who they are, by password or through single sign-on. It is stored in the session,
 * by the database's clock; calls that issue something need a new proof after an hour.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from './app-error.ts';
import { type Clock, databaseTime } from './clock.ts';
import type { VisitorContext } from './context.ts';
import { sessions } from './sessions.table.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Refused because no recent proof was given, which is not worth reporting. */
    lacksProof: boolean;
  }
}

const minute = 60_000;
const lifetime = 60 * minute;
/** A clock that was set back must not make a proof last longer than usual. */
const leeway = minute;

/** `now` for a password just entered, or the time of a provider sign-in, in seconds since 1970 by its clock. */
export type Proof = 'now' | { signedInAt: number };

/** The time of a proof, never in the future. */
export function getProofMoment(clock: Clock, proof: Proof): SQL<Date> {
  const now = clock.inDatabase();
  return proof === 'now' ? now : sql`least(${now}, to_timestamp(${proof.signedInAt}::float8))`;
}

type Place = Pick<VisitorContext, 'db' | 'clock'>;

export async function noteProof({ db, clock }: Place, sid: string, proof: Proof): Promise<void> {
  const sess = sql`jsonb_set(${sessions.sess}, '{provenAt}', to_jsonb(${getProofMoment(clock, proof)}))`;
  await db.update(sessions).set({ sess }).where(eq(sessions.sid, sid));
}

/** 403 `confirm-password` if the call issues something and the last proof is too old. */
export async function assertRecentProof(request: FastifyRequest): Promise<void> {
  const { endpoint } = request.routeOptions.config;
  if (!endpoint || !asksForProof(endpoint, request.body)) return;
  const { session, server } = request;
  const ctx = { db: server.database.entry.orm, clock: server.clock };
  if (await hasRecentProof(ctx, session.sessionId)) return;
  request.lacksProof = true;
  throw new AppError(
    'confirm-password',
    session.signOn
      ? 'Please sign in again to do that: /api/login/confirm leads to your provider.'
      : 'Please confirm your password to do that.',
  );
}

function asksForProof({ confirmsPassword }: Endpoint, body: unknown): boolean {
  if (typeof confirmsPassword === 'boolean') return confirmsPassword;
  return confirmsPassword.some((field) => Object.hasOwn(Object(body), field));
}

/** Reads the database again, since the user may have confirmed in another window meanwhile. */
export async function hasRecentProof({ db, clock }: Place, sid: string): Promise<boolean> {
  const provenAt = sql`(${sessions.sess} ->> 'provenAt')::timestamptz`;
  const since = databaseTime(clock, -lifetime);
  const until = databaseTime(clock, leeway);
  const isFresh = sql`${provenAt} > ${since} and ${provenAt} <= ${until}`;
  return (await db.$count(sessions, and(eq(sessions.sid, sid), isFresh))) > 0;
}
