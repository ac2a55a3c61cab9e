import type { FastifyInstance } from 'fastify';
import { searchApi } from '#contract/search.ts';
import { serve } from '#server/kernel/http/http.ts';
import { nameRecords, searchEverything } from './everything.queries.ts';
import { search } from './search.queries.ts';

export function registerSearch(app: FastifyInstance): void {
  serve(app, searchApi.find, ({ query }, ctx) => search(ctx, query.q));
  serve(app, searchApi.everything, ({ query }, ctx) => searchEverything(ctx, query));
  serve(app, searchApi.named, ({ query }, ctx) => nameRecords(ctx, query.records));
}
