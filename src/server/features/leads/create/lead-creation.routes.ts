import type { FastifyInstance } from 'fastify';
import { leadsApi } from '#contract/leads.ts';
import { serve } from '#server/kernel/http/http.ts';
import type { Settings } from '#server/kernel/settings.ts';

export function registerLeadCreation(
  app: FastifyInstance,
  environment: Pick<Settings, 'defaultCountry'>,
): void {
  const { defaultCountry: country } = environment;
  serve(app, leadsApi.create, async ({ body }, ctx) => {
    // The numbering plans and the list of domains are large, so they are loaded on first use.
    const { createFromLeads } = await import('./create-from-leads.ts');
    return createFromLeads(ctx, body.leads, { country });
  });
}
