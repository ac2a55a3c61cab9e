import type { FastifyInstance } from 'fastify';
import { signalsApi } from '#contract/first-signals.ts';
import { unitsApi } from '#contract/units.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import { takeTradeIn } from './take-trade-in.ts';
import { readFirstSignals } from './unit-signals.queries.ts';
import { createUnit, deleteUnit, restoreUnit, updateUnit } from './units.commands.ts';
import { countUnits, getUnitOrThrow, listUnits } from './units.queries.ts';

export function registerUnits(app: FastifyInstance): void {
  serveList(app, unitsApi.list, { page: listUnits, total: countUnits });
  serve(app, unitsApi.get, ({ params }, ctx) => getUnitOrThrow(ctx, params.id));
  serve(app, unitsApi.create, ({ body }, ctx) => createUnit(ctx, body));
  serve(app, unitsApi.update, ({ params, body }, ctx) => updateUnit(ctx, params.id, body));
  serve(app, unitsApi.remove, async ({ params }, ctx) => {
    await deleteUnit(ctx, params.id);
    return null;
  });
  serve(app, unitsApi.restore, ({ params }, ctx) => restoreUnit(ctx, params.id));
  serve(app, unitsApi.tradeIn, ({ params, body }, ctx) => takeTradeIn(ctx, params.id, body));
  serve(app, signalsApi.first, async ({ query }, ctx) => {
    const found = await readFirstSignals(ctx, query.organizationIds);
    return Array.from(found, ([organizationId, signal]) => ({ organizationId, ...signal }));
  });
}
