/**
 * Asks an outside service by its rules: one request per second from all our servers together, under our
 * own name, and never the same again while the answer is kept.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import { OutboundError } from '#server/kernel/outbound/outbound-error.ts';
import type { OutboundReply, SafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import { forNotes } from '#server/kernel/standing.ts';
import { SourceFailure } from './lead-source.ts';
import { serviceAnswers, serviceTurns } from './leads.table.ts';

export interface Service {
  name: string;
  web: SafeFetch;
  userAgent: string;
  /** Milliseconds between two requests. */
  pace: number;
  /** Milliseconds before a busy service is asked again, if it does not say when. */
  retryAfter: number;
}

interface Question {
  url: string;
  /** Value of an `Authorization` header. */
  access?: string | undefined;
  /** Sent as a form; without it the request is a GET. */
  form?: Record<string, string>;
  /** Days. */
  keepFor: number;
  signal: AbortSignal;
}

const timeout = 40_000;
const maxBytes = 8 * 1_048_576;
const longestWait = 20_000;
const longestRetry = 15_000;
const day = 24 * 60 * 60 * 1_000;
const busy = new Set([429, 502, 503, 504]);

type Ctx = Pick<VisitorContext, 'db' | 'clock'>;

/** The JSON answer, new or some days old; `accept` throws for answers that must not be kept. */
export async function askService<Answer>(
  ctx: Ctx,
  service: Service,
  question: Question,
  accept: (answer: unknown) => Answer,
): Promise<Answer> {
  const key = createHash('sha256')
    .update(JSON.stringify([question.url, question.form ?? null]))
    .digest('hex');
  const [kept] = await ctx.db
    .select({ answer: serviceAnswers.answer })
    .from(serviceAnswers)
    .where(and(eq(serviceAnswers.key, key), gt(serviceAnswers.expiresAt, ctx.clock.now())));
  if (kept) return accept(kept.answer);
  const answer: unknown = await askNow(ctx, service, question);
  const accepted = accept(answer);
  const expiresAt = new Date(ctx.clock.now().getTime() + question.keepFor * day);
  await forNotes(ctx)
    .db.insert(serviceAnswers)
    .values({ key, answer, expiresAt })
    .onConflictDoUpdate({ target: serviceAnswers.key, set: { answer, expiresAt } });
  return accepted;
}

async function askNow(ctx: Ctx, service: Service, question: Question): Promise<unknown> {
  const host = new URL(question.url).host;
  let reply = await send(ctx, service, question);
  if (busy.has(reply.status)) {
    const seconds = Number(reply.headers.get('retry-after'));
    const wait = seconds > 0 ? seconds * 1_000 : service.retryAfter;
    if (wait > longestRetry) throw new SourceFailure(`${host} is busy. Please try again later.`);
    await pause(wait, undefined, { signal: question.signal });
    reply = await send(ctx, service, question);
  }
  const { status, body } = reply;
  if (status === 429) throw new SourceFailure(`${host} takes no more questions for now.`);
  if (busy.has(status)) throw new SourceFailure(`${host} is too busy to answer (HTTP ${status}).`);
  if (status === 403) {
    throw new SourceFailure(
      `${host} refuses this server (HTTP 403). An address of your own can be set.`,
    );
  }
  if (status !== 200) throw new SourceFailure(`${host} answered with an error (HTTP ${status}).`);
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new SourceFailure(`${host} answered with something else than JSON.`);
  }
}

async function send(
  ctx: Ctx,
  { name, web, userAgent, pace }: Service,
  { url, access, form, signal }: Question,
): Promise<OutboundReply> {
  const wait = await takeTurn(ctx, name, pace);
  if (wait === null) throw new SourceFailure('It is asked too often right now. Please try again.');
  if (wait > 0) await pause(wait, undefined, { signal });
  const headers = {
    'user-agent': userAgent,
    accept: 'application/json',
    'accept-language': 'en',
    ...(access !== undefined && { authorization: access }),
  };
  const request = { timeout, maxBytes, maxRedirects: 0, signal };
  try {
    if (form === undefined) return await web.fetch(url, { ...request, headers });
    return await web.fetch(url, {
      ...request,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OutboundError)) throw error;
    const advice =
      error.reason === 'dns' ? ' Without a way to the internet, LEADS_OFFLINE=1 can be set.' : '';
    throw new SourceFailure(`${new URL(url).host} cannot be reached: ${error.message}${advice}`);
  }
}

/**
 * Reserves the next moment at which the service may be asked, and returns the milliseconds until then; null where that
 * is too long, and then nothing is reserved: a rush must not keep out those who ask once it is over.
 */
async function takeTurn(ctx: Ctx, service: string, pace: number): Promise<number | null> {
  const step = sql`make_interval(secs => ${pace / 1_000})`;
  const latest = sql`now() + make_interval(secs => ${longestWait / 1_000})`;
  const { rows } = await forNotes(ctx).db.execute<{ wait: string }>(sql`
    insert into ${serviceTurns} (service, next_at) values (${service}, now() + ${step})
    on conflict (service) do update
      set next_at = greatest(${serviceTurns.nextAt}, now()) + ${step}
      where ${serviceTurns.nextAt} <= ${latest}
    returning extract(epoch from next_at - ${step} - now()) * 1000 as wait
  `);
  const [turn] = rows;
  return turn ? Math.max(0, Math.ceil(Number(turn.wait))) : null;
}

/** Deletes answers that are too old. */
export async function pruneServiceAnswers(ctx: Ctx): Promise<void> {
  await ctx.db.delete(serviceAnswers).where(lt(serviceAnswers.expiresAt, ctx.clock.now()));
}
