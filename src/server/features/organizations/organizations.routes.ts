import type { FastifyInstance } from 'fastify';
import { organizationsApi } from '#contract/organizations.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import { readGroup } from './group.queries.ts';
import { updateOrganization } from './organizations.commands.ts';
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
  serve(app, organizationsApi.group, ({ params }, ctx) => readGroup(ctx, params.id));
  serve(app, organizationsApi.update, ({ params, body }, ctx) =>
    updateOrganization(ctx, params.id, body),
  );
}
