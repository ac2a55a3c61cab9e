import type { FastifyInstance } from 'fastify';
import { queueApi } from '#contract/queue.ts';
import { serve } from '#server/kernel/http/http.ts';
import { giveBackClaims } from './claims.ts';
import { listDay } from './list-day.ts';
import { closeWithOutcome, takeNext } from './queue.commands.ts';

export function registerQueue(app: FastifyInstance): void {
  serve(app, queueApi.day, (_input, ctx) => listDay(ctx));
  serve(app, queueApi.next, ({ body }, ctx) => takeNext(ctx, body));
  serve(app, queueApi.leave, (_input, ctx) => giveBackClaims(ctx));
  serve(app, queueApi.close, ({ params, body }, ctx) => closeWithOutcome(ctx, params.id, body));
}
