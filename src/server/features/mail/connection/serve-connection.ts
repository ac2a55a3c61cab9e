import type { FastifyInstance } from 'fastify';
import { mailLinkedPath, mailLinkPath, mailSyncApi } from '#contract/mail-sync.ts';
import { serve } from '#server/kernel/http/http.ts';
import { disconnectAccount } from './disconnect-account.ts';
import { beginLink, finishLink } from './linking.ts';
import { getMailSettings, type SettingsTools, saveMailSettings } from './mail-settings.ts';
import { type ServiceTools, testConnection } from './open-provider.ts';

export function registerMailConnection(
  app: FastifyInstance,
  tools: ServiceTools & SettingsTools,
): void {
  serve(app, mailSyncApi.settings, (_input, ctx) => getMailSettings(ctx, tools));
  serve(app, mailSyncApi.saveSettings, ({ body }, ctx) => saveMailSettings(ctx, body, tools));
  serve(app, mailSyncApi.testConnection, (_input, ctx) => testConnection(ctx, tools));
  serve(app, mailSyncApi.disconnect, ({ request }, ctx) =>
    disconnectAccount(ctx, tools, (error) =>
      request.log.warn({ err: error }, 'The provider was not told of the end of the link'),
    ),
  );
  // The browser is redirected through both; they do not answer JSON.
  const config = { permission: 'mail-sync.manage' as const };
  app.get(mailLinkPath, { config }, (request, reply) => beginLink(request, reply, tools));
  app.get(mailLinkedPath, { config }, (request, reply) => finishLink(request, reply, tools));
}
