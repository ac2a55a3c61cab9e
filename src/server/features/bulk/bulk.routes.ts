import type { FastifyInstance } from 'fastify';
import { bulkApi } from '#contract/bulk.ts';
import { serve } from '#server/kernel/http/http.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { cancelBulkRun, changeMany, createBulkRunner, getBulkRun } from './bulk.commands.ts';

export function registerBulk(
  app: FastifyInstance,
  environment: Pick<Settings, 'databaseUrl'>,
): void {
  const start = createBulkRunner(app, environment);
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
