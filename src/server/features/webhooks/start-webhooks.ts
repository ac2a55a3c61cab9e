/** Sends deliveries while the server listens. Nothing is loaded before the first one is due. */
import type { FastifyInstance } from 'fastify';
import type { Encryption } from '#server/kernel/encryption.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { findDueWebhooks } from './send-deliveries.ts';
import type { WebhookSender } from './webhook-sender.ts';

const everySecond = 1_000;

export function startWebhooks(
  app: FastifyInstance,
  {
    encryption,
    environment,
  }: { encryption: Encryption; environment: Pick<Settings, 'outboundAllow'> },
): void {
  const ctx = { db: app.database.orm, clock: app.clock };
  let sender: WebhookSender | undefined;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let isAway = false;

  const look = async () => {
    const due = await findDueWebhooks(ctx);
    isAway = false;
    if (due.length === 0) return;
    if (!sender) {
      const { openWebhookSender } = await import('./webhook-sender.ts');
      sender = await openWebhookSender(app.database, ctx, {
        encryption,
        allow: environment.outboundAllow,
        onError: (error) => app.log.warn({ err: error }, 'A webhook could not be served'),
      });
    }
    await sender.send(due);
  };

  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      round ??= look()
        .catch((error: unknown) => {
          // Said once for an outage, not once a second.
          if (!isAway) app.log.warn({ err: error }, 'Webhooks cannot be looked after');
          isAway = true;
        })
        .finally(() => {
          round = undefined;
        });
    }, everySecond);
    timer.unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await round;
    await sender?.stop();
  });
}
