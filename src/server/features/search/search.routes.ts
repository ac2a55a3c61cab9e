import type { FastifyInstance } from 'fastify';
import { searchApi } from '#contract/search.ts';
import { serve } from '#server/kernel/http/http.ts';
import { search } from './search.queries.ts';

export function registerSearch(app: FastifyInstance): void {
  serve(app, searchApi.find, ({ query }, ctx) => search(ctx, query.q));
}
