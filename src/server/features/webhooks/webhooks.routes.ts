import type { FastifyInstance } from 'fastify';
import { webhooksApi } from '#contract/webhooks.ts';
import type { Encryption } from '#server/kernel/encryption.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import type { Settings } from '#server/kernel/settings.ts';
import {
  createWebhook,
  deleteWebhook,
  repeatDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from './webhooks.commands.ts';
import { countDeliveries, listDeliveries, listWebhooks } from './webhooks.queries.ts';

export function registerWebhooks(
  app: FastifyInstance,
  {
    encryption,
    environment,
  }: { encryption: Encryption; environment: Pick<Settings, 'outboundAllow'> },
): void {
  const addressCheck = async () => {
    // Loaded only here: undici is slow to load, and most servers never need it.
    const { openGuard } = await import('#server/kernel/outbound/outbound-guard.ts');
    const guard = openGuard({ allow: environment.outboundAllow });
    return (address: string) => guard.check(new URL(address));
  };
  serve(app, webhooksApi.list, (_input, ctx) => listWebhooks(ctx));
  serve(app, webhooksApi.create, async ({ body }, ctx) =>
    createWebhook(ctx, body, { encryption, check: await addressCheck() }),
  );
  serve(app, webhooksApi.update, async ({ params, body }, ctx) =>
    updateWebhook(ctx, params.id, body, await addressCheck()),
  );
  serve(app, webhooksApi.remove, ({ params }, ctx) => deleteWebhook(ctx, params.id));
  serve(app, webhooksApi.rotateSecret, ({ params }, ctx) =>
    rotateWebhookSecret(ctx, params.id, encryption),
  );
  serve(app, webhooksApi.test, ({ params }, ctx) => testWebhook(ctx, params.id));
  serveList(app, webhooksApi.deliveries, { page: listDeliveries, total: countDeliveries });
  serve(app, webhooksApi.repeat, ({ params }, ctx) => repeatDelivery(ctx, params.id));
}
