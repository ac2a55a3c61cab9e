import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryState } from '#contract/webhooks.ts';
import { id, instant, timestamps } from '#server/kernel/postgres/columns.ts';

export const webhooks = pgTable('webhooks', {
  id: id(),
  url: text('url').notNull(),
  description: text('description'),
  /** `person.created`, or `person.*` for all changes to people. */
  events: text('events').array().notNull(),
  /** Sealed for `webhook:<id>`. */
  secret: text('secret').notNull(),
  active: boolean('active').notNull(),
  note: text('note'),
  failingSince: instant('failing_since'),
  ...timestamps,
});

/**
 * One change for one webhook, inserted by a trigger on `changes` in the transaction of the change. It refers to
 * the webhook without a foreign key: removing one must never block or fail somebody's write.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: uuid('webhook_id').notNull(),
    /** Null for a test. */
    changeId: uuid('change_id'),
    event: text('event').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
    createdAt: instant('created_at').notNull(),
    lastTriedAt: instant('last_tried_at'),
    responseStatus: integer('response_status'),
    responseText: text('response_text'),
    problem: text('problem'),
    duration: integer('duration_ms'),
  },
  (table) => [
    index('webhook_deliveries_due')
      .on(table.nextTryAt, table.webhookId)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_log').on(table.createdAt, table.id),
    index('webhook_deliveries_of').on(table.webhookId, table.lastTriedAt),
  ],
);
