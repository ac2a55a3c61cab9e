import type { FastifyInstance } from 'fastify';
import { crmSyncApi } from '#contract/crm-sync.ts';
import type { Environment } from '#server/kernel/environment.ts';
import { serve } from '#server/kernel/http.ts';
import { allowedTarget, targetOf } from '#server/kernel/outbound-targets.ts';
import { openSafeFetch } from '#server/kernel/safe-fetch.ts';
import { openCapsule } from './capsule-service.ts';
import { giveUpSilentSyncs, resumeSync, startSync, testConnection } from './crm-sync.commands.ts';
import { getProgress, getRun } from './crm-sync.queries.ts';
import { createSyncRunner } from './sync-runner.ts';

export function registerCrmSync(app: FastifyInstance, environment: Environment): void {
  const { database, clock } = app;
  const service = openService(app, environment);
  const runner =
    service &&
    createSyncRunner({
      service,
      country: environment.defaultCountry,
      onFault: (error) => app.log.error({ err: error }, 'The CRM service sync met a fault of ours'),
    });
  // Before the server waits for its open calls, for those that started a run wait for its end.
  app.addHook('preClose', async () => runner?.close());
  app.addHook('onReady', async () => {
    // On a database of our own, whatever was running ran in a server that is gone.
    const all = environment.databaseUrl === undefined;
    await giveUpSilentSyncs({ db: database.orm, clock }, { all });
  });

  serve(app, crmSyncApi.service, async () => ({ provider: service?.name ?? null }));
  serve(app, crmSyncApi.testConnection, (_input, ctx) => testConnection(ctx, service));
  serve(app, crmSyncApi.progress, (_input, ctx) => getProgress(ctx));
  serve(app, crmSyncApi.run, ({ params }, ctx) => getRun(ctx, params.id));
  serve(app, crmSyncApi.resume, ({ params }, ctx) => resumeSync(ctx, runner, params.id));
  const calls = [
    [crmSyncApi.syncAll, 'all'],
    [crmSyncApi.syncOrganizations, 'organizations'],
    [crmSyncApi.syncPeople, 'people'],
    [crmSyncApi.syncTasks, 'tasks'],
    [crmSyncApi.syncNotes, 'notes'],
  ] as const;
  for (const [endpoint, scope] of calls) {
    serve(app, endpoint, ({ query }, ctx) => startSync(ctx, runner, scope, query.limit));
  }
}

function openService(app: FastifyInstance, environment: Environment) {
  const { crmService, outboundAllow } = environment;
  if (!crmService) return null;
  const url = new URL(crmService.url);
  // The operator named it; plain http goes no further than this machine.
  const own = url.protocol === 'http:' ? allowedTarget(targetOf(url)) : undefined;
  const web = openSafeFetch({ allow: own === undefined ? outboundAllow : [...outboundAllow, own] });
  app.addHook('onClose', () => web.close());
  return openCapsule({ ...crmService, web, now: () => app.clock.now() });
}
