import type { FastifyInstance } from 'fastify';
import { standingApi } from '#contract/standings.ts';
import { serve } from '#server/kernel/http/http.ts';
import { readStanding } from './standings.queries.ts';

export function registerStandings(app: FastifyInstance): void {
  serve(app, standingApi.get, ({ query }, ctx) => readStanding(ctx, query));
}
