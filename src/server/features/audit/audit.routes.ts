import type { FastifyInstance } from 'fastify';
import { auditApi } from '#contract/audit.ts';
import { serveList } from '#server/kernel/http/http.ts';
import { countAudit, listAudit } from './audit.queries.ts';

export function registerAudit(app: FastifyInstance): void {
  serveList(app, auditApi.list, { page: listAudit, total: countAudit });
}
