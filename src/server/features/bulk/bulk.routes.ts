import type { FastifyInstance } from 'fastify';
import { bulkApi } from '#contract/bulk.ts';
import { serve } from '#server/kernel/http/http.ts';
import { cancelBulkRun, changeMany, getBulkRun } from './bulk.commands.ts';
import type { BulkRunner } from './bulk-runner.ts';

export function registerBulk(app: FastifyInstance, start: BulkRunner): void {
  serve(app, bulkApi.change, ({ body, request }, ctx) => {
    const key = request.headers['idempotency-key'];
    const { method, url: path } = request;
    return changeMany(
      ctx,
      start,
      body,
      typeof key === 'string' ? { key, method, path, body } : undefined,
    );
  });
  serve(app, bulkApi.get, ({ params }, ctx) => getBulkRun(ctx, params.id));
  serve(app, bulkApi.cancel, ({ params }, ctx) => cancelBulkRun(ctx, params.id));
}
