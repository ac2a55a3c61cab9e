/** Adds, changes and removes webhooks, and queues deliveries that somebody requested by hand. */
import { randomBytes } from 'node:crypto';
import { and, count, eq, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import {
  mostWebhooks,
  testEvent,
  type Webhook,
  type WebhookDelivery,
  type WebhookDraft,
  type WebhookPatch,
  type WebhookSecret,
} from '#contract/webhooks.ts';
import { AppError, invalid, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import { databaseTime } from '#server/kernel/clock.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import type { Encryption } from '#server/kernel/encryption.ts';
import { assertUnchanged, changedAt } from '#server/kernel/http/etags.ts';
import { newId } from '#server/kernel/ids.ts';
import { OutboundError } from '#server/kernel/outbound/outbound-error.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { getWebhookOrThrow, toDelivery, type WebhookRow } from './webhooks.queries.ts';
import { webhookDeliveries, webhooks } from './webhooks.table.ts';

/** Throws an OutboundError if calls to an address are forbidden. */
export type AddressCheck = (address: string) => void;

const day = 24 * 60 * 60 * 1_000;
const keptFor = 30 * day;

export async function createWebhook(
  ctx: Context,
  draft: WebhookDraft,
  tools: { encryption: Encryption; check: AddressCheck },
): Promise<WebhookSecret> {
  authorize(ctx, 'webhook.manage');
  assertCallable(draft.url, tools.check);
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('webhooks'))`);
    const [there] = await ctx.db.select({ count: count() }).from(webhooks);
    if ((there?.count ?? 0) >= mostWebhooks) {
      throw new AppError('conflict', `There can be at most ${mostWebhooks} webhooks.`);
    }
    const id = newId();
    const secret = newSecret();
    const now = ctx.clock.now();
    await ctx.db.insert(webhooks).values({
      id,
      url: draft.url,
      description: draft.description ?? null,
      events: draft.events,
      secret: tools.encryption.seal(secret, namePurpose(id)),
      active: draft.active ?? true,
      createdAt: now,
      updatedAt: now,
    });
    const after = hideSecret(await lockWebhook(ctx, id));
    await recordChange(ctx, 'webhook.created', { before: null, after });
    return { id, secret };
  });
}

export async function updateWebhook(
  ctx: Context,
  id: string,
  patch: WebhookPatch,
  check: AddressCheck,
): Promise<Webhook> {
  authorize(ctx, 'webhook.manage');
  if (patch.url !== undefined) assertCallable(patch.url, check);
  return inTransaction(ctx, async (ctx) => {
    const row = await lockWebhook(ctx, id);
    assertUnchanged(ctx, row);
    const active = patch.active ?? row.active;
    const next: WebhookRow = {
      ...row,
      url: patch.url ?? row.url,
      description: patch.description === undefined ? row.description : patch.description,
      events: patch.events ?? row.events,
      active,
      // A fresh start, whatever switched it off.
      ...(active && !row.active && { note: null, failingSince: null }),
      updatedAt: changedAt(ctx, row),
    };
    await ctx.db.update(webhooks).set(next).where(eq(webhooks.id, id));
    if (!active && row.active) await dropWaiting(ctx, id);
    await recordChange(ctx, 'webhook.updated', {
      before: hideSecret(row),
      after: hideSecret(next),
    });
    return getWebhookOrThrow(ctx, id);
  });
}

export async function rotateWebhookSecret(
  ctx: Context,
  id: string,
  encryption: Encryption,
): Promise<WebhookSecret> {
  authorize(ctx, 'webhook.manage');
  return inTransaction(ctx, async (ctx) => {
    const row = await lockWebhook(ctx, id);
    const secret = newSecret();
    const updatedAt = changedAt(ctx, row);
    await ctx.db
      .update(webhooks)
      .set({ secret: encryption.seal(secret, namePurpose(id)), updatedAt })
      .where(eq(webhooks.id, id));
    const after = hideSecret({ ...row, updatedAt });
    await recordChange(ctx, 'webhook.secret-rotated', { before: hideSecret(row), after });
    return { id, secret };
  });
}

/** Also deletes its log; a delivery under way may still arrive. */
export async function deleteWebhook(ctx: Context, id: string): Promise<void> {
  authorize(ctx, 'webhook.manage');
  await inTransaction(ctx, async (ctx) => {
    const row = await lockWebhook(ctx, id);
    await ctx.db.delete(webhooks).where(eq(webhooks.id, id));
    await ctx.db.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id));
    await recordChange(ctx, 'webhook.deleted', { before: hideSecret(row), after: null });
  });
}

export async function testWebhook(ctx: Context, id: string): Promise<WebhookDelivery> {
  authorize(ctx, 'webhook.manage');
  return inTransaction(ctx, async (ctx) => {
    await lockWebhook(ctx, id);
    return queueByHand(ctx, 'webhook.tested', { webhookId: id, changeId: null, event: testEvent });
  });
}

export async function repeatDelivery(ctx: Context, id: string): Promise<WebhookDelivery> {
  authorize(ctx, 'webhook.manage');
  return inTransaction(ctx, async (ctx) => {
    const [delivery] = await ctx.db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.id, id));
    if (!delivery) throw notFound('Delivery');
    const { webhookId, changeId, event } = delivery;
    const { active } = await lockWebhook(ctx, webhookId);
    if (!active && event !== testEvent) {
      throw new AppError('conflict', 'The webhook is switched off: switch it on first.');
    }
    return queueByHand(ctx, 'webhook.delivery-repeated', { webhookId, changeId, event });
  });
}

/** Removes the waiting deliveries of a switched-off webhook from the queue. */
export async function dropWaiting(
  ctx: Pick<VisitorContext, 'db'>,
  webhookId: string,
): Promise<void> {
  await ctx.db
    .update(webhookDeliveries)
    .set({ state: 'dropped', problem: 'The webhook was switched off.' })
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.state, 'waiting'),
        ne(webhookDeliveries.event, testEvent),
      ),
    );
}

/** Deletes deliveries after 30 days, and those of deleted webhooks. */
export async function pruneDeliveries(ctx: Pick<VisitorContext, 'db' | 'clock'>): Promise<void> {
  const before = databaseTime(ctx.clock, -keptFor);
  await ctx.db
    .delete(webhookDeliveries)
    .where(
      or(
        and(lt(webhookDeliveries.createdAt, before), ne(webhookDeliveries.state, 'waiting')),
        notInArray(webhookDeliveries.webhookId, ctx.db.select({ id: webhooks.id }).from(webhooks)),
      ),
    );
}

export function namePurpose(webhookId: string): string {
  return `webhook:${webhookId}`;
}

/** What the audit may show: everything but the secret. */
export function hideSecret({ secret: _, failingSince: __, ...shown }: WebhookRow) {
  return shown;
}

async function queueByHand(
  ctx: Context,
  verb: string,
  what: Pick<typeof webhookDeliveries.$inferInsert, 'webhookId' | 'changeId' | 'event'>,
): Promise<WebhookDelivery> {
  const now = ctx.clock.now();
  const [row] = await ctx.db
    .insert(webhookDeliveries)
    .values({ ...what, nextTryAt: databaseTime(ctx.clock), createdAt: now })
    .returning();
  if (!row) throw new Error('The delivery was not written');
  const after = { id: what.webhookId, deliveryId: row.id, event: what.event };
  await recordChange(ctx, verb, { before: null, after });
  return toDelivery(row);
}

function assertCallable(url: string, check: AddressCheck): void {
  try {
    check(url);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw invalid({ url: `cannot be called: ${error.message}` });
  }
}

async function lockWebhook(ctx: Context, id: string): Promise<WebhookRow> {
  const [row] = await ctx.db.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
  if (!row) throw notFound('Webhook');
  return row;
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}
