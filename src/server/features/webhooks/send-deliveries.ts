/** Sends the due deliveries of a webhook, one after the other, and records the outcome of each. */
import { and, asc, eq, lte, or } from 'drizzle-orm';
import { testEvent } from '#contract/webhooks.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import { databaseTime } from '#server/kernel/clock.ts';
import { contextOfSchedule, type VisitorContext } from '#server/kernel/context.ts';
import type { Encryption } from '#server/kernel/encryption.ts';
import { withoutLinks } from '#server/kernel/noted-links.ts';
import { OutboundError } from '#server/kernel/outbound/outbound-error.ts';
import type { SafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import {
  explainStatus,
  type Message,
  makeHeaders,
  patience,
  waitAfter,
} from './webhook-messages.rules.ts';
import { dropWaiting, hideSecret, namePurpose } from './webhooks.commands.ts';
import type { WebhookRow } from './webhooks.queries.ts';
import { webhookDeliveries, webhooks } from './webhooks.table.ts';

type SendContext = Pick<VisitorContext, 'db' | 'clock'>;
type Delivery = typeof webhookDeliveries.$inferSelect;

export interface SendTools {
  web: SafeFetch;
  encryption: Encryption;
  /** Aborted when the server stops: a delivery under way is put back at once. */
  signal: AbortSignal;
}

interface Outcome {
  status: number | null;
  text: string | null;
  problem: string | null;
}

const timeout = 10_000;
const keptBytes = 1_024;
/** The longest turn of a webhook; the rest waits for the next one. */
const turn = 20_000;
/** If a server dies during a try, another one takes over after this time. */
const lease = 120_000;

const due = ({ clock }: SendContext) =>
  and(
    eq(webhookDeliveries.state, 'waiting'),
    lte(webhookDeliveries.nextTryAt, databaseTime(clock)),
    or(eq(webhooks.active, true), eq(webhookDeliveries.event, testEvent)),
  );

/** The webhooks that have something to send now. */
export async function findDueWebhooks(ctx: SendContext): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ id: webhooks.id })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(due(ctx));
  return rows.map(({ id }) => id);
}

/** Oldest first; the turn ends at the first failure, so that a dead receiver costs the others little time. */
export async function sendDeliveries(
  ctx: SendContext,
  webhookId: string,
  tools: SendTools,
): Promise<void> {
  const end = performance.now() + turn;
  while (!tools.signal.aborted && performance.now() < end) {
    const claimed = await claimNext(ctx, webhookId);
    if (!claimed) return;
    const isDelivered = await sendOne(ctx, claimed.delivery, claimed.webhook, tools);
    if (!isDelivered) return;
  }
}

/** Counts the try before making it: nobody else takes the delivery during its lease. */
async function claimNext(ctx: SendContext, webhookId: string) {
  const now = ctx.clock.now();
  const [next] = await ctx.db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.webhookId, webhookId), due(ctx)))
    .orderBy(asc(webhookDeliveries.nextTryAt), asc(webhookDeliveries.changeId))
    .limit(1);
  if (!next) return null;
  const { delivery } = next;
  const tries = delivery.tries + 1;
  const claimed = await ctx.db
    .update(webhookDeliveries)
    .set({ tries, nextTryAt: databaseTime(ctx.clock, lease), lastTriedAt: now })
    .where(asItWas(delivery))
    .returning({ id: webhookDeliveries.id });
  if (claimed.length === 0) return null;
  return { webhook: next.webhook, delivery: { ...delivery, tries, lastTriedAt: now } };
}

const sameTry = ({ id, tries }: Delivery) =>
  and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.tries, tries));

const asItWas = (delivery: Delivery) =>
  and(sameTry(delivery), eq(webhookDeliveries.state, 'waiting'));

async function sendOne(
  ctx: SendContext,
  delivery: Delivery,
  webhook: WebhookRow,
  tools: SendTools,
): Promise<boolean> {
  const start = performance.now();
  const outcome = await call(ctx, delivery, webhook, tools);
  if (outcome === 'stopped') {
    await ctx.db
      .update(webhookDeliveries)
      .set({ tries: delivery.tries - 1, nextTryAt: databaseTime(ctx.clock) })
      .where(asItWas(delivery));
    return false;
  }
  const { status, text, problem } = outcome;
  const again = problem === null || status === 410 ? null : waitAfter(delivery.tries);
  const state = problem === null ? 'delivered' : again !== null ? 'waiting' : 'failed';
  await ctx.db
    .update(webhookDeliveries)
    .set({
      state,
      nextTryAt: databaseTime(ctx.clock, again ?? 0),
      responseStatus: status,
      responseText: text,
      problem,
      duration: Math.round(performance.now() - start),
    })
    // If it arrived although the webhook was switched off meanwhile, it counts as delivered.
    .where(problem === null ? sameTry(delivery) : asItWas(delivery));
  await noteHealth(ctx, webhook.id, outcome);
  return problem === null;
}

/** One call; a message that cannot be sent at all fails as if the receiver had refused it. */
async function call(
  ctx: SendContext,
  delivery: Delivery,
  webhook: WebhookRow,
  { web, encryption, signal }: SendTools,
): Promise<Outcome | 'stopped'> {
  const failed = (problem: string): Outcome => ({ status: null, text: null, problem });
  let secret: string;
  try {
    secret = encryption.open(webhook.secret, namePurpose(webhook.id));
  } catch {
    return failed('The secret cannot be read with the key of this server: rotate it.');
  }
  const message = await messageOf(ctx, delivery);
  const body = JSON.stringify(message);
  try {
    const reply = await web.fetch(webhook.url, {
      method: 'POST',
      body,
      headers: makeHeaders(message, body, secret, ctx.clock.now()),
      timeout,
      maxBytes: keptBytes,
      overflow: 'cut',
      maxRedirects: 0,
      signal,
    });
    const text = new TextDecoder().decode(reply.body).replaceAll('\0', '');
    return { status: reply.status, text, problem: explainStatus(reply.status) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return error.reason === 'aborted' ? 'stopped' : failed(error.message);
  }
}

/** From the change log: every try sends the same, but of what is gone for good by then only its id. */
async function messageOf(ctx: SendContext, delivery: Delivery): Promise<Message> {
  const { id, event, changeId } = delivery;
  const [change] = changeId
    ? await ctx.db.select().from(changes).where(eq(changes.id, changeId))
    : [];
  return {
    id,
    event,
    createdAt: delivery.createdAt.toISOString(),
    actorId: change?.actorId ?? null,
    data: {
      before: withoutLinks(change?.before ?? null),
      after: withoutLinks(change?.after ?? null),
    },
  };
}

/** A success resets the failures; a 410, or days of failures, switch the webhook off. */
async function noteHealth(ctx: SendContext, id: string, outcome: Outcome): Promise<void> {
  const { status, problem } = outcome;
  await inTransaction(contextOfSchedule(ctx), async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(webhooks)
      .where(eq(webhooks.id, id))
      .for('no key update');
    // A failed test must not change a webhook that is off.
    if (!row?.active) return;
    const now = ctx.clock.now();
    if (problem === null) {
      if (row.failingSince === null) return;
      await ctx.db.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, id));
      return;
    }
    const failingSince = row.failingSince ?? now;
    const note = noteOf(status, now.getTime() - failingSince.getTime());
    if (note === null) {
      await ctx.db.update(webhooks).set({ failingSince }).where(eq(webhooks.id, id));
      return;
    }
    const next = { ...row, active: false, note, failingSince, updatedAt: now };
    await ctx.db.update(webhooks).set(next).where(eq(webhooks.id, id));
    await dropWaiting(ctx, id);
    await recordChange(ctx, 'webhook.switched-off', {
      before: hideSecret(row),
      after: hideSecret(next),
    });
  });
}

function noteOf(status: number | null, failingFor: number): string | null {
  if (status === 410)
    return 'Switched off: the receiver answered 410 and wants no further messages.';
  return failingFor < patience ? null : 'Switched off: nothing could be delivered for five days.';
}
