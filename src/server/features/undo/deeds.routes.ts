import type { FastifyInstance } from 'fastify';
import { deedsApi } from '#contract/deeds.ts';
import { deletedApi } from '#contract/deleted.ts';
import { mergesApi } from '#contract/merges.ts';
import type { BulkRunner } from '#server/features/bulk/bulk-runner.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import { beginUndo } from './begin-undo.ts';
import { countDeeds, listDeeds } from './deeds.queries.ts';
import { restoreRecords } from './restore-records.ts';
import { unmerge } from './undo-deed.ts';

export function registerDeeds(app: FastifyInstance, start: BulkRunner): void {
  serveList(app, deedsApi.list, { page: listDeeds, total: countDeeds });
  serve(app, deedsApi.undo, ({ params }, ctx) => beginUndo(ctx, params.id, start));
  serve(app, deletedApi.restore, ({ body }, ctx) => restoreRecords(ctx, body));
  serve(app, mergesApi.unmerge, ({ params }, ctx) => unmerge(ctx, params.id));
}
