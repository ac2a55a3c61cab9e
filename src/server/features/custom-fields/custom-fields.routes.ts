import type { FastifyInstance } from 'fastify';
import { customFieldsApi } from '#contract/custom-fields.ts';
import { serveList } from '#server/kernel/http.ts';
import { countDefinitions, listDefinitions } from './custom-fields.queries.ts';

export function registerCustomFields(app: FastifyInstance): void {
  serveList(app, customFieldsApi.list, { page: listDefinitions, total: countDefinitions });
}
