import type { FastifyInstance } from 'fastify';
import { crmServiceApi } from '#contract/crm-service.ts';
import { crmSyncApi } from '#contract/crm-sync.ts';
import {
  getConnectedService,
  getSettings,
  saveSettings,
} from '#server/features/crm-services/connection/crm-service-settings.ts';
import { getKnownService } from '#server/features/crm-services/connection/services.ts';
import type { CrmServiceSettings } from '#server/features/crm-services/crm-variables.ts';
import type { Encryption } from '#server/kernel/encryption.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import { allowedTarget, nameTarget } from '#server/kernel/outbound/outbound-targets.ts';
import { openSafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { resumeSync, startSync, stopSync, testConnection } from './crm-sync.commands.ts';
import { getProgress, getRun, listRuns } from './crm-sync.queries.ts';
import { countIssues, listIssues } from './crm-sync-issues.queries.ts';
import { createSyncRunner } from './crm-sync-runner.ts';

type CrmEnvironment = Pick<Settings, 'databaseUrl' | 'defaultCountry' | 'outboundAllow'> & {
  crmService: CrmServiceSettings;
};

export function registerCrmSync(
  app: FastifyInstance,
  { environment, encryption }: { environment: CrmEnvironment; encryption: Encryption },
): void {
  const { crmService: connection, databaseUrl, defaultCountry: country } = environment;
  const runner = createSyncRunner(app, { databaseUrl, country });
  const tools = {
    name: getKnownService(connection.service).name,
    connection,
    encryption,
    runner,
    open: openerOf(app, environment),
  };

  serve(app, crmServiceApi.service, (_input, ctx) => getConnectedService(ctx, tools));
  serve(app, crmServiceApi.settings, (_input, ctx) => getSettings(ctx, tools));
  serve(app, crmServiceApi.saveSettings, ({ body }, ctx) => saveSettings(ctx, body, tools));
  serve(app, crmServiceApi.testConnection, (_input, ctx) => testConnection(ctx, tools));
  serve(app, crmSyncApi.progress, (_input, ctx) => getProgress(ctx, tools));
  serve(app, crmSyncApi.runs, (_input, ctx) => listRuns(ctx, tools));
  serve(app, crmSyncApi.run, ({ params }, ctx) => getRun(ctx, tools, params.id));
  serveList(app, crmSyncApi.issues, { page: listIssues, total: countIssues });
  serve(app, crmSyncApi.resume, ({ params }, ctx) => resumeSync(ctx, tools, params.id));
  serve(app, crmSyncApi.stop, async ({ params }, ctx) => {
    await stopSync(ctx, params.id);
    return getProgress(ctx, tools);
  });
  const calls = [
    [crmSyncApi.syncAll, 'all'],
    [crmSyncApi.syncOrganizations, 'organizations'],
    [crmSyncApi.syncPeople, 'people'],
    [crmSyncApi.syncTasks, 'tasks'],
    [crmSyncApi.syncNotes, 'notes'],
  ] as const;
  for (const [endpoint, scope] of calls) {
    serve(app, endpoint, ({ query }, ctx) => startSync(ctx, tools, scope, query));
  }
}

function openerOf(app: FastifyInstance, { crmService, outboundAllow }: CrmEnvironment) {
  const url = new URL(crmService.url);
  // The operator named it; plain http goes no further than this machine.
  const own = url.protocol === 'http:' ? allowedTarget(nameTarget(url)) : undefined;
  const web = openSafeFetch({ allow: own === undefined ? outboundAllow : [...outboundAllow, own] });
  app.addHook('onClose', () => web.close());
  const now = () => app.clock.now();
  const known = getKnownService(crmService.service);
  return (token: string) => known.open({ url: crmService.url, token, web, now });
}
