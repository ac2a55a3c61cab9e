import type { FastifyInstance } from 'fastify';
import { staffOverviewApi } from '#contract/staff-overview.ts';
import { serve } from '#server/kernel/http/http.ts';
import { staffOverview } from './staff-overview.queries.ts';

export function registerStaffOverview(app: FastifyInstance): void {
  serve(app, staffOverviewApi.read, (_input, ctx) => staffOverview(ctx));
}
