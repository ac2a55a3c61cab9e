/**
 * Whole lists are read and printed chunk by chunk: two chunks at a time, one of a user, and after the calls that
 * are quickly done. With two of a user another's page took four times as long beside them, instead of two and a half.
 */
import type { FastifyInstance } from 'fastify';
import { isHeavy } from './heavy-calls.ts';
import { QuickCalls } from './quick-calls.ts';
import { Turns } from './turns.ts';

const turns = new Turns({ each: 1, all: 2 });
const quickCalls = new QuickCalls({ within: 300, politeFor: 100 });

export function readInTurn<Result>(userId: string, read: () => Promise<Result>): Promise<Result> {
  return turns.during(userId, async () => {
    await quickCalls.passed();
    return read();
  });
}

/** Looks out for the calls that are quickly done: all but heavy ones, and streams of events. */
export function registerQuickCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isHeavy(request) || request.routeOptions.config.streamsEvents) return;
    reply.raw.once('close', quickCalls.begin());
  });
}
