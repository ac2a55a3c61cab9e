/**
 * When the user of a session last proved who they are, by password or at the provider of single sign-on. It stands in
 * the session, by the database's clock; what issues something asks for it anew after an hour.
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
    /** It was refused for want of a recent proof, which is no news to anybody. */
    lacksProof: boolean;
  }
}

const minute = 60_000;
const lifetime = 60 * minute;
/** A clock that was put back must not make a proof last longer than all others. */
const leeway = minute;

/** The password just given; or a sign-in at the provider, in seconds since 1970 by its clock. */
export type Proof = 'now' | { signedInAt: number };

/** The moment of a proof, never one that is still to come. */
export function getProofMoment(clock: Clock, proof: Proof): SQL<Date> {
  const now = clock.inDatabase();
  return proof === 'now' ? now : sql`least(${now}, to_timestamp(${proof.signedInAt}::float8))`;
}

type Place = Pick<VisitorContext, 'db' | 'clock'>;

export async function noteProof({ db, clock }: Place, sid: string, proof: Proof): Promise<void> {
  const sess = sql`jsonb_set(${sessions.sess}, '{provenAt}', to_jsonb(${getProofMoment(clock, proof)}))`;
  await db.update(sessions).set({ sess }).where(eq(sessions.sid, sid));
}

/** 403 `confirm-password` where the call issues something and the last proof is too old. */
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

/** As it stands in the database now: another window may have asked for the password meanwhile. */
export async function hasRecentProof({ db, clock }: Place, sid: string): Promise<boolean> {
  const provenAt = sql`(${sessions.sess} ->> 'provenAt')::timestamptz`;
  const since = databaseTime(clock, -lifetime);
  const until = databaseTime(clock, leeway);
  const isFresh = sql`${provenAt} > ${since} and ${provenAt} <= ${until}`;
  return (await db.$count(sessions, and(eq(sessions.sid, sid), isFresh))) > 0;
}
