import type { FastifyInstance } from 'fastify';
import { insightsApi } from '#contract/insights.ts';
import { serve } from '#server/kernel/http.ts';
import { readInsights } from './read-insights.ts';

export function registerInsights(app: FastifyInstance): void {
  serve(app, insightsApi.mine, (_input, ctx) => readInsights(ctx));
}
