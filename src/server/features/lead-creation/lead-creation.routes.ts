import type { FastifyInstance } from 'fastify';
import { leadsApi } from '#contract/leads.ts';
import type { Environment } from '#server/kernel/environment.ts';
import { serve } from '#server/kernel/http.ts';

export function registerLeadCreation(app: FastifyInstance, environment: Environment): void {
  const { defaultCountry: country } = environment;
  serve(app, leadsApi.create, async ({ body }, ctx) => {
    // The numbering plans and the list of domains are large: loaded when they are first needed.
    const { createFromLeads } = await import('./create-from-leads.ts');
    return createFromLeads(ctx, body.leads, { country });
  });
}
