/**
 * Whole lists are read and printed chunk by chunk: a few chunks at a time, users in turn, one left for others
 * however long those of one user take, and after the calls that are quickly done.
 */
import type { FastifyInstance } from 'fastify';
import { isHeavy } from './heavy-calls.ts';
import { QuickCalls } from './quick-calls.ts';
import { Turns } from './turns.ts';

const turns = new Turns({ each: 2, all: 3 });
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
