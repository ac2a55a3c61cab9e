import type { FastifyInstance } from 'fastify';
import { labelsApi } from '#contract/labels.ts';
import { serve } from '#server/kernel/http/http.ts';
import { listLabels } from './labels.queries.ts';

export function registerLabels(app: FastifyInstance): void {
  serve(app, labelsApi.tags, ({ query }, ctx) => listLabels(ctx, query.of, query));
  serve(app, labelsApi.industries, ({ query }, ctx) => listLabels(ctx, 'industries', query));
}
