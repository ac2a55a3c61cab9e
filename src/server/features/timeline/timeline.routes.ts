import type { FastifyInstance } from 'fastify';
import { timelineApi } from '#contract/timeline.ts';
import { serveList } from '#server/kernel/http/http.ts';
import { countTimeline, listTimeline } from './timeline.queries.ts';

export function registerTimeline(app: FastifyInstance): void {
  serveList(app, timelineApi.list, { page: listTimeline, total: countTimeline });
}
