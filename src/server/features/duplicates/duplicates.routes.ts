import type { FastifyInstance } from 'fastify';
import { duplicatesApi } from '#contract/duplicates.ts';
import { serve } from '#server/kernel/http/http.ts';
import type { Settings } from '#server/kernel/settings.ts';

export function registerDuplicates(
  app: FastifyInstance,
  environment: Pick<Settings, 'defaultCountry'>,
): void {
  serve(app, duplicatesApi.check, async ({ body }, ctx) => {
    // The numbering plans and the list of domains are large, so they are loaded when first needed.
    const { findDuplicates } = await import('./find-duplicates.ts');
    return findDuplicates(ctx, body.candidates, { country: environment.defaultCountry });
  });
}
