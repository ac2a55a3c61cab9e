import type { FastifyInstance } from 'fastify';
import { callsApi } from '#contract/calls.ts';
import { serve } from '#server/kernel/http/http.ts';
import { deleteCall, logCall, restoreCall, updateCall } from './calls.commands.ts';
import { getCallOrThrow } from './calls.queries.ts';

export function registerCalls(app: FastifyInstance): void {
  serve(app, callsApi.get, ({ params }, ctx) => getCallOrThrow(ctx, params.id));
  serve(app, callsApi.create, ({ body }, ctx) => logCall(ctx, body));
  serve(app, callsApi.update, ({ params, body }, ctx) => updateCall(ctx, params.id, body));
  serve(app, callsApi.remove, ({ params }, ctx) => deleteCall(ctx, params.id));
  serve(app, callsApi.restore, ({ params }, ctx) => restoreCall(ctx, params.id));
}
