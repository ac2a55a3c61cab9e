/** Refuses calls beyond what the server can answer soon, at once, so that those inside keep their pace. */
import type { FastifyInstance } from 'fastify';
import type { ErrorReply } from '#contract/errors.ts';
import { healthPaths } from './health.ts';
import { isApiPath } from './http-errors.ts';
import { headersOfUnroutable } from './security-headers.ts';

/** In milliseconds and queries. */
interface Limits {
  /** How long queries may have to wait for a connection while many call; then newcomers are refused. */
  wait: number;
  /** A rush that is over sooner is let in as far as so many may wait. */
  rush: number;
  most: number;
  /** Fewer queries in line are no crowd, however slow they are. */
  fewest: number;
}

const usual: Limits = { wait: 100, rush: 250, most: 200, fewest: 20 };

/** How much of the past counts for the pace, in milliseconds. */
const memory = 2_000;
/** Milliseconds between two lines in the log. */
const tellEvery = 60_000;

interface Line {
  /** How many queries wait for a connection. */
  waiting: number;
  /** How many have got one since the start. */
  served: number;
}

/** Whether those who wait are too many for the pace at which they get their turn. */
export class Crowd {
  private readonly limits: Limits;
  private from: { at: number; served: number } | undefined;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** To be asked by each newcomer, as that is how it knows since when there is a crowd. */
  isTooLarge({ waiting, served }: Line, now: number): boolean {
    const { wait, rush, most, fewest } = this.limits;
    if (waiting < fewest) {
      this.from = undefined;
      return false;
    }
    this.from ??= { at: now, served };
    const since = now - this.from.at;
    if (since < rush) return waiting >= most;
    const pace = (served - this.from.served) / since;
    if (since > memory) {
      this.from = { at: now - since / 2, served: served - (pace * since) / 2 };
    }
    return waiting > pace * wait;
  }
}

/** They tell how the server is, then above all. */
const alwaysServed: ReadonlySet<string | undefined> = new Set([...healthPaths, '/api/metrics']);

const body = JSON.stringify({
  message:
    'The server has more to do than it can right now. Nothing was changed; please try again in a moment.',
  code: 'unavailable',
} satisfies ErrorReply);
const headers = {
  ...headersOfUnroutable,
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(body),
  'Retry-After': '2',
};

/**
 * Users' own lines do not count: whoever sends many calls waits for themselves (`user-pool.ts`, `caller-lookups.ts`).
 * Pages and programs are served to everybody, as they need no query. Must be registered before what a refusal can do
 * without.
 */
export function registerCrowd(app: FastifyInstance): void {
  const { pool, entry } = app.database;
  const crowd = new Crowd(usual);
  let served = 0;
  const count = () => {
    served += 1;
  };
  const pools = [pool, entry.pool];
  for (const each of pools) each.on('acquire', count);
  app.addHook('onClose', async () => {
    for (const each of pools) each.off('acquire', count);
  });
  let toldAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', (request, reply, done) => {
    if (!isApiPath(request) || alwaysServed.has(request.routeOptions.url)) return done();
    const now = performance.now();
    const waiting = pool.waitingCount + entry.pool.waitingCount;
    if (!crowd.isTooLarge({ waiting, served }, now)) return done();
    if (now - toldAt > tellEvery) {
      toldAt = now;
      request.log.warn('More is asked than can be answered in time: calls are refused with 503');
    }
    // Past everything that would make it dearer: whatever a refusal costs, those inside lack.
    reply.hijack();
    reply.raw.writeHead(503, headers).end(body);
  });
}
