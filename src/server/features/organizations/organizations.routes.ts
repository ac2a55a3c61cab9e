import type { FastifyInstance } from 'fastify';
import { organizationsApi } from '#contract/organizations.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import { createOrganization, updateOrganization } from './organizations.commands.ts';
import {
  countOrganizations,
  getOrganizationOrThrow,
  listOrganizations,
} from './organizations.queries.ts';

export function registerOrganizations(app: FastifyInstance): void {
  serveList(app, organizationsApi.list, { page: listOrganizations, total: countOrganizations });
  serve(app, organizationsApi.get, ({ params }, ctx) => getOrganizationOrThrow(ctx, params.id));
  serve(app, organizationsApi.create, ({ body }, ctx) => createOrganization(ctx, body));
  serve(app, organizationsApi.update, ({ params, body }, ctx) =>
    updateOrganization(ctx, params.id, body),
  );
}
