import type { FastifyInstance } from 'fastify';
import { insightsApi } from '#contract/insights.ts';
import type { AiTools } from '#server/features/ai/ask-model.ts';
import { serve } from '#server/kernel/http/http.ts';
import { watchHangUp } from '#server/kernel/http/http-context.ts';
import { readInsights } from './read-insights.ts';

export function registerInsights(app: FastifyInstance, tools: AiTools): void {
  serve(app, insightsApi.mine, ({ query, reply }, ctx) =>
    readInsights(ctx, tools, { ...query, signal: watchHangUp(reply) }),
  );
}
