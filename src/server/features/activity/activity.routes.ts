import type { FastifyInstance } from 'fastify';
import { activityApi } from '#contract/activity.ts';
import { serveList } from '#server/kernel/http/http.ts';
import { countActivity, listActivity } from './activity.queries.ts';

export function registerActivity(app: FastifyInstance): void {
  serveList(app, activityApi.list, { page: listActivity, total: countActivity });
}
