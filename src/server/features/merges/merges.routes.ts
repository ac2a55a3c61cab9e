import type { FastifyInstance } from 'fastify';
import { mergesApi } from '#contract/merges.ts';
import { serve } from '#server/kernel/http/http.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { mergeRecords } from './merge-records.ts';
import { listMerges, previewMerge } from './merges.queries.ts';

export function registerMerges(
  app: FastifyInstance,
  { defaultCountry }: Pick<Settings, 'defaultCountry'>,
): void {
  serve(app, mergesApi.preview, ({ query }, ctx) => previewMerge(ctx, query, defaultCountry));
  serve(app, mergesApi.create, ({ body }, ctx) => mergeRecords(ctx, body));
  serve(app, mergesApi.list, ({ query }, ctx) => listMerges(ctx, query));
}
