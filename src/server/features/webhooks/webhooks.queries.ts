/** Reads webhooks and the log of their deliveries. */
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { DeliveryFilter, Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { boundedTotal, type Ordering, planWindow } from '#server/kernel/lists.ts';
import { webhookDeliveries, webhooks } from './webhooks.table.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
type DeliveryRow = typeof webhookDeliveries.$inferSelect;

const ofThis = eq(webhookDeliveries.webhookId, sql`webhooks.id`);
const waiting = sql<number>`(select count(*)::int from ${webhookDeliveries}
  where ${and(ofThis, eq(webhookDeliveries.state, 'waiting'))})`;
const lastTry = sql<{ at: string; state: WebhookDelivery['state'] } | null>`(
  select jsonb_build_object('at', ${webhookDeliveries.lastTriedAt}, 'state', ${webhookDeliveries.state})
  from ${webhookDeliveries} where ${ofThis} and ${webhookDeliveries.lastTriedAt} is not null
  order by ${webhookDeliveries.lastTriedAt} desc limit 1)`;

export async function listWebhooks(ctx: Context, only?: SQL): Promise<Webhook[]> {
  authorize(ctx, 'webhook.manage');
  const rows = await ctx.db
    .select({ row: webhooks, waiting, lastTry })
    .from(webhooks)
    .where(only)
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return rows.map(({ row, waiting, lastTry }) => ({
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    active: row.active,
    note: row.note,
    failingSince: row.failingSince?.toISOString() ?? null,
    waiting,
    lastTry: lastTry && { at: new Date(lastTry.at).toISOString(), state: lastTry.state },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

export async function getWebhookOrThrow(ctx: Context, id: string): Promise<Webhook> {
  const [webhook] = await listWebhooks(ctx, eq(webhooks.id, id));
  if (!webhook) throw notFound('Webhook');
  return webhook;
}

export function toDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    webhookId: row.webhookId,
    event: row.event,
    state: row.state,
    tries: row.tries,
    createdAt: row.createdAt.toISOString(),
    lastTriedAt: row.lastTriedAt?.toISOString() ?? null,
    nextTryAt: row.state === 'waiting' ? row.nextTryAt.toISOString() : null,
    responseStatus: row.responseStatus,
    responseText: row.responseText,
    problem: row.problem,
    duration: row.duration,
  };
}

const orderings = {
  '-createdAt': {
    by: sql`${webhookDeliveries.createdAt}`,
    direction: 'desc',
    type: 'timestamptz',
  },
  createdAt: { by: sql`${webhookDeliveries.createdAt}`, direction: 'asc', type: 'timestamptz' },
} satisfies Record<string, Ordering>;

function conditions(filter: DeliveryFilter): SQL | undefined {
  const { q } = filter;
  return and(
    filter.webhookId ? eq(webhookDeliveries.webhookId, filter.webhookId) : undefined,
    filter.state ? eq(webhookDeliveries.state, filter.state) : undefined,
    filter.event ? eq(webhookDeliveries.event, filter.event) : undefined,
    q
      ? sql`strpos(lower(concat_ws(' ', ${webhookDeliveries.event}, ${webhookDeliveries.problem}, ${webhookDeliveries.responseText})), lower(${q})) > 0`
      : undefined,
  );
}

export async function listDeliveries(ctx: Context, filter: DeliveryFilter) {
  authorize(ctx, 'webhook.manage');
  const window = planWindow(filter, orderings, '-createdAt', sql`${webhookDeliveries.id}`);
  const rows = await ctx.db
    .select({
      id: webhookDeliveries.id,
      delivery: webhookDeliveries,
      cursorKey: window.cursorKey,
    })
    .from(webhookDeliveries)
    .where(and(conditions(filter), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return window.page(rows, ({ delivery }) => toDelivery(delivery));
}

export function countDeliveries(ctx: Context, filter: DeliveryFilter): Promise<string> {
  return boundedTotal(
    ctx.db,
    sql`select 1 from ${webhookDeliveries} where ${conditions(filter) ?? sql`true`}`,
    filter,
  );
}
