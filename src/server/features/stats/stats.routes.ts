import type { FastifyInstance } from 'fastify';
import { statsApi } from '#contract/stats.ts';
import { serve } from '#server/kernel/http/http.ts';
import { dueCounts, headerStats, staffOverdue } from './stats.queries.ts';

export function registerStats(app: FastifyInstance): void {
  serve(app, statsApi.header, (_input, ctx) => headerStats(ctx));
  serve(app, statsApi.due, ({ query }, ctx) => dueCounts(ctx, query));
  serve(app, statsApi.staffOverdue, (_input, ctx) => staffOverdue(ctx));
}
