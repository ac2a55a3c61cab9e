import type { FastifyInstance } from 'fastify';
import { viewsApi } from '#contract/views.ts';
import { serve } from '#server/kernel/http/http.ts';
import { createView, deleteView, pinView, restoreView, updateView } from './views.commands.ts';
import { listViews } from './views.queries.ts';

export function registerViews(app: FastifyInstance): void {
  serve(app, viewsApi.list, (_input, ctx) => listViews(ctx));
  serve(app, viewsApi.create, ({ body }, ctx) => createView(ctx, body));
  serve(app, viewsApi.update, ({ params, body }, ctx) => updateView(ctx, params.id, body));
  serve(app, viewsApi.pin, ({ params, body }, ctx) => pinView(ctx, params.id, body.pinned));
  serve(app, viewsApi.remove, ({ params }, ctx) => deleteView(ctx, params.id));
  serve(app, viewsApi.restore, ({ params }, ctx) => restoreView(ctx, params.id));
}
