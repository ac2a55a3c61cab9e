/** Sends deliveries while the server listens: one job per webhook, so none waits for another or is sent twice. */
import type { FastifyInstance } from 'fastify';
import type { Encryption } from '#server/kernel/encryption.ts';
import { serveDue } from '#server/kernel/jobs/rounds.ts';
import { openSafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { findDueWebhooks, sendDeliveries } from './send-deliveries.ts';

const everySecond = 1_000;

const queue = 'webhooks.send';

export function startWebhooks(
  app: FastifyInstance,
  {
    encryption,
    environment,
  }: { encryption: Encryption; environment: Pick<Settings, 'outboundAllow'> },
): void {
  const ctx = { db: app.database.orm, clock: app.clock };
  const web = openSafeFetch({ allow: environment.outboundAllow });
  const stopping = new AbortController();
  const tools = { web, encryption, signal: stopping.signal };
  serveDue(app, {
    queue,
    every: everySecond,
    findDue: () => findDueWebhooks(ctx),
    work: (webhookId) => sendDeliveries(ctx, webhookId, tools),
    trouble: 'Webhooks cannot be looked after',
    failure: 'A webhook could not be served',
  });
  // Deliveries under way are put back in the queue; until then they need `web`.
  app.addHook('onClose', async () => stopping.abort());
  app.jobs.endAfterwards(() => web.close());
}
