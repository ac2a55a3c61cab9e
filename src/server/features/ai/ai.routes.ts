import type { FastifyInstance } from 'fastify';
import { aiSettingsApi } from '#contract/ai-settings.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import { countAiCalls, listAiCalls } from './ai-calls.queries.ts';
import { getAiSettings, saveAiSettings, testProvider } from './ai-settings.commands.ts';
import type { AiTools } from './ask-model.ts';

export function registerAi(app: FastifyInstance, tools: AiTools): void {
  serve(app, aiSettingsApi.get, (_input, ctx) => getAiSettings(ctx, tools));
  serve(app, aiSettingsApi.save, ({ body }, ctx) => saveAiSettings(ctx, body, tools));
  serve(app, aiSettingsApi.test, (_input, ctx) => testProvider(ctx, tools));
  serveList(app, aiSettingsApi.calls, { page: listAiCalls, total: countAiCalls });
}
