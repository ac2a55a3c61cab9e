import type { FastifyInstance } from 'fastify';
import { pipelineApi } from '#contract/pipeline.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import { boardColumns, countCards, listCards, pipelineSummary } from './pipeline.queries.ts';

export function registerPipeline(app: FastifyInstance): void {
  serve(app, pipelineApi.summary, (_, ctx) => pipelineSummary(ctx));
  serve(app, pipelineApi.board, ({ query }, ctx) => boardColumns(ctx, query));
  serveList(app, pipelineApi.cards, { page: listCards, total: countCards });
}
