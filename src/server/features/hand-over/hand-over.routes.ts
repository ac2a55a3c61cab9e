import type { FastifyInstance } from 'fastify';
import { handOverApi } from '#contract/hand-over.ts';
import { serve } from '#server/kernel/http/http.ts';
import { handOver } from './hand-over.commands.ts';
import { countForHandOver } from './hand-over.queries.ts';

export function registerHandOver(app: FastifyInstance): void {
  serve(app, handOverApi.count, ({ params }, ctx) => countForHandOver(ctx, params.id));
  serve(app, handOverApi.handOver, ({ params, body }, ctx) => handOver(ctx, params.id, body));
}
