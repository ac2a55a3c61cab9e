import type { FastifyInstance } from 'fastify';
import { askApi } from '#contract/ask.ts';
import type { AiTools } from '#server/features/ai/ask-model.ts';
import { serve } from '#server/kernel/http/http.ts';
import { watchHangUp } from '#server/kernel/http/http-context.ts';

export function registerAsk(app: FastifyInstance, tools: AiTools): void {
  serve(app, askApi.status, async (_input, ctx) => {
    const { hasProvider } = await import('#server/features/ai/ask-model.ts');
    return { available: await hasProvider(ctx, tools) };
  });
  serve(app, askApi.ask, async ({ body, reply }, ctx) => {
    const signal = watchHangUp(reply);
    // The packages of the providers are large, so they are loaded when first needed.
    const { ask } = await import('./answer-question.ts');
    return ask(ctx, body, tools, signal);
  });
}
