import type { FastifyInstance } from 'fastify';
import { deletionSettingsApi } from '#contract/deletion-settings.ts';
import { serve } from '#server/kernel/http/http.ts';
import { allowPurge, changeKeepDays, getDeletionSettings } from './deletion-settings.commands.ts';

/** `purge` removes at once what may go. */
export function registerDeletionSettings(
  app: FastifyInstance,
  { purge }: { purge: () => Promise<void> },
): void {
  serve(app, deletionSettingsApi.get, (_, ctx) => getDeletionSettings(ctx));
  serve(app, deletionSettingsApi.update, async ({ body }, ctx) => {
    await changeKeepDays(ctx, body.keepDays);
    return getDeletionSettings(ctx);
  });
  serve(app, deletionSettingsApi.purge, async ({ body }, ctx) => {
    await allowPurge(ctx, body.records);
    // It may take long; the page asks again until it is done.
    purge().catch((error: unknown) =>
      app.log.warn({ err: error }, 'Deleted records could not be removed'),
    );
    return getDeletionSettings(ctx);
  });
}
