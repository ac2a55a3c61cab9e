import type { FastifyInstance } from 'fastify';
import { organizationsApi } from '#contract/organizations.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import { createOrganization, updateOrganization } from './organizations.commands.ts';
import {
  countOrganizations,
  openOrganizations,
  printOrganizationOrThrow,
  printOrganizations,
} from './organizations.queries.ts';

export function registerOrganizations(app: FastifyInstance): void {
  serveList(app, organizationsApi.list, {
    page: printOrganizations,
    total: countOrganizations,
    opening: openOrganizations,
  });
  serve(app, organizationsApi.get, ({ params }, ctx) => printOrganizationOrThrow(ctx, params.id));
  serve(app, organizationsApi.create, ({ body }, ctx) => createOrganization(ctx, body));
  serve(app, organizationsApi.update, ({ params, body }, ctx) =>
    updateOrganization(ctx, params.id, body),
  );
}
