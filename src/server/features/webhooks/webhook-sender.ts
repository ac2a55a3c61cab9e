/** The work behind webhooks: a job a webhook, so that none waits for another and no two servers send the same. */
import type { VisitorContext } from '#server/kernel/context.ts';
import type { Encryption } from '#server/kernel/encryption.ts';
import { startJobs } from '#server/kernel/jobs/jobs.ts';
import { openSafeFetch, type SafeFetchOptions } from '#server/kernel/outbound/safe-fetch.ts';
import type { Database } from '#server/kernel/postgres/database.ts';
import { sendDeliveries } from './send-deliveries.ts';

export interface WebhookSender {
  /** Begins to send what is due for these webhooks, unless that is under way somewhere. */
  send(webhookIds: readonly string[]): Promise<void>;
  /** Puts back what is under way. */
  stop(): Promise<void>;
}

const queue = 'webhooks.send';

export async function openWebhookSender(
  database: Database,
  ctx: Pick<VisitorContext, 'db' | 'clock'>,
  options: SafeFetchOptions & { encryption: Encryption; onError: (error: unknown) => void },
): Promise<WebhookSender> {
  const { encryption, onError, ...outside } = options;
  const web = openSafeFetch(outside);
  const stopping = new AbortController();
  const tools = { web, encryption, signal: stopping.signal };
  const jobs = await startJobs(database, onError);
  const serve = await jobs.byKey(queue, (webhookId) => sendDeliveries(ctx, webhookId, tools));
  return {
    send: serve,
    async stop() {
      stopping.abort();
      await jobs.stop();
      await web.close();
    },
  };
}
