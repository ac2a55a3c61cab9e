/** Heavy calls of one user wait for each other: two at once, so many in line, and then a refusal. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { admitAgain } from '#server/kernel/access.ts';
import { tooMuchAtOnce } from '#server/kernel/app-error.ts';
import { SharedTurns } from '#server/kernel/shared-turns.ts';
import type { Wait } from '#server/kernel/turns.ts';
import { watchHangUp } from './http-context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is heavy and waits for its turn by itself, as `waitForTurn` says. */
    takesTurnItself?: boolean;
  }
}

/** The places that each user has on a server, shared by all kinds of heavy calls. */
export const heavyTurns = new SharedTurns('heavy calls', { each: 2 });

const longestLine = 20;
/** How many milliseconds a call waits for its turn. */
const usualPatience = 60_000;
/**
 * Milliseconds that a call keeps its place: otherwise a download that is read slowly would hold up the pages
 * of the same user. Its rest is still read in turns, like every whole list.
 */
const usualHold = 20_000;
/** Routes with such names read or write much, unless they say that they do not. */
const soundsHeavy = /import|export|report|search|\.csv/;

/** How a call waits in line: not too long, not behind too many, and only as long as somebody waits for its answer. */
export function waitForTurn(gone: AbortSignal, patience = usualPatience): Wait {
  return {
    late: { after: patience, onLate: () => tooMuchAtOnce('unavailable') },
    line: { length: longestLine, onFull: () => tooMuchAtOnce('too_many') },
    signal: gone,
  };
}

/** Must be registered before the routes; one that sounds heavy and does not say whether it is stops the start. */
export function registerHeavyCalls(
  app: FastifyInstance,
  { patience = usualPatience, hold = usualHold } = {},
): void {
  app.addHook('onRoute', ({ config, url }) => {
    if (config?.endpoint && config.endpoint.heavy === undefined && soundsHeavy.test(url)) {
      throw new Error(`The route ${url} does not say whether it is heavy.`);
    }
  });
  app.decorateRequest('isHeavy', false);
  app.addHook('preHandler', async (request, reply) => {
    const { actor } = request;
    request.isHeavy = isHeavy(request);
    if (!actor || !request.isHeavy || request.routeOptions.config.takesTurnItself) return;
    let hasWaited = false;
    const onWait = () => {
      hasWaited = true;
    };
    const wait = waitForTurn(watchHangUp(reply), patience);
    const free = await heavyTurns.take(actor.id, { ...wait, onWait });
    const held = setTimeout(free, hold).unref();
    // Until all of it has been sent: lists and exports go on after the handler.
    reply.raw.once('close', () => {
      clearTimeout(held);
      free();
    });
    if (reply.raw.destroyed) free();
    // A minute in line is long enough to lose one's rights.
    if (hasWaited) await admitAgain(request);
  });
}

/** Whether a call of the route is one that takes long or reads much. */
export function isHeavy({ routeOptions: { config }, query }: FastifyRequest): boolean {
  const { endpoint, streamsEvents } = config;
  // A stream of events may stay open for long, and would do nothing with a place.
  if (!endpoint?.heavy || streamsEvents) return false;
  // A page of a list is not.
  return !('item' in endpoint && Object(query).limit !== undefined);
}
