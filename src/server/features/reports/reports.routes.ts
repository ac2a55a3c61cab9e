import type { FastifyInstance } from 'fastify';
import { reportsApi } from '#contract/reports.ts';
import { serve } from '#server/kernel/http/http.ts';
import { activityReport } from './activity-report.ts';
import { reportSummary } from './report-summary.ts';
import { salesReport } from './sales-report.ts';
import { taskReport } from './task-report.ts';

export function registerReports(app: FastifyInstance): void {
  serve(app, reportsApi.summary, ({ query }, ctx) => reportSummary(ctx, query));
  serve(app, reportsApi.sales, ({ query }, ctx) => salesReport(ctx, query));
  serve(app, reportsApi.activity, ({ query }, ctx) => activityReport(ctx, query));
  serve(app, reportsApi.tasks, ({ query }, ctx) => taskReport(ctx, query));
}
