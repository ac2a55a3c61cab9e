import type { FastifyInstance } from 'fastify';
import { opportunitiesApi } from '#contract/opportunities.ts';
import { opportunitySettingsApi } from '#contract/opportunity-settings.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import { createOpportunity, moveOpportunity, updateOpportunity } from './opportunities.commands.ts';
import {
  countOpportunities,
  openOpportunities,
  printOpportunities,
  printOpportunityOrThrow,
} from './opportunities.queries.ts';
import {
  changeOpportunitySettings,
  getOpportunitySettings,
} from './opportunity-settings.commands.ts';

export function registerOpportunities(app: FastifyInstance): void {
  serveList(app, opportunitiesApi.list, {
    page: printOpportunities,
    total: countOpportunities,
    opening: openOpportunities,
  });
  serve(app, opportunitiesApi.get, ({ params }, ctx) => printOpportunityOrThrow(ctx, params.id));
  serve(app, opportunitiesApi.create, ({ body }, ctx) => createOpportunity(ctx, body));
  serve(app, opportunitiesApi.replace, ({ params, body }, ctx) =>
    updateOpportunity(ctx, params.id, body),
  );
  serve(app, opportunitiesApi.update, ({ params, body }, ctx) =>
    updateOpportunity(ctx, params.id, body),
  );
  serve(app, opportunitiesApi.move, ({ params, body }, ctx) =>
    moveOpportunity(ctx, params.id, body),
  );
  serve(app, opportunitySettingsApi.get, (_, ctx) => getOpportunitySettings(ctx));
  serve(app, opportunitySettingsApi.update, ({ body }, ctx) =>
    changeOpportunitySettings(ctx, body),
  );
}
