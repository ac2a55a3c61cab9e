import type { FastifyInstance } from 'fastify';
import { mailSyncApi } from '#contract/mail-sync.ts';
import { serve } from '#server/kernel/http.ts';
import {
  disconnect,
  getMailSettings,
  type SettingsTools,
  saveMailSettings,
} from './mail-settings.ts';
import { type ServiceTools, testConnection } from './open-provider.ts';

export function registerMailConnection(
  app: FastifyInstance,
  tools: ServiceTools & SettingsTools,
): void {
  serve(app, mailSyncApi.settings, (_input, ctx) => getMailSettings(ctx, tools));
  serve(app, mailSyncApi.saveSettings, ({ body }, ctx) => saveMailSettings(ctx, body, tools));
  serve(app, mailSyncApi.testConnection, (_input, ctx) => testConnection(ctx, tools));
  serve(app, mailSyncApi.disconnect, (_input, ctx) => disconnect(ctx, tools));
}
