import type { FastifyInstance } from 'fastify';
import { customFieldsApi } from '#contract/custom-fields.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import {
  createCustomField,
  deleteCustomField,
  type RenameValues,
  reorderCustomFields,
  updateCustomField,
  usageOfCustomField,
} from './custom-fields.commands.ts';
import { countDefinitions, listDefinitions, listDroppedOptions } from './custom-fields.queries.ts';

export function registerCustomFields(
  app: FastifyInstance,
  carriers: readonly RenameValues[],
): void {
  serveList(app, customFieldsApi.list, { page: listDefinitions, total: countDefinitions });
  serve(app, customFieldsApi.create, ({ body }, ctx) => createCustomField(ctx, body));
  serve(app, customFieldsApi.reorder, ({ body }, ctx) => reorderCustomFields(ctx, body.ids));
  serve(app, customFieldsApi.droppedOptions, (_input, ctx) => listDroppedOptions(ctx));
  serve(app, customFieldsApi.usage, ({ params }, ctx) => usageOfCustomField(ctx, params.id));
  serve(app, customFieldsApi.update, ({ params, body }, ctx) =>
    updateCustomField(ctx, params.id, body, carriers),
  );
  serve(app, customFieldsApi.remove, ({ params }, ctx) => deleteCustomField(ctx, params.id));
}
