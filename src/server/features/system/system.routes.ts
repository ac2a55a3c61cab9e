import type { FastifyInstance } from 'fastify';
import { systemApi } from '#contract/system.ts';
import { serve } from '#server/kernel/http/http.ts';
import { makeSupportBundle } from './support-bundle.queries.ts';
import { getSystem } from './system.queries.ts';

export function registerSystem(app: FastifyInstance, environment: { variables: string[] }): void {
  serve(app, systemApi.get, (_, ctx) => getSystem(ctx, app));
  serve(app, systemApi.supportBundle, async ({ reply }, ctx) => {
    const bundle = await makeSupportBundle(ctx, app, environment);
    const day = bundle.madeAt.slice(0, 10);
    reply.header('Content-Disposition', `attachment; filename="dealer-crm-support-${day}.json"`);
    return bundle;
  });
}
