/** Webhooks: addresses of other programs that are told of changes, and the log of what was sent to them. */
import { z } from 'zod';
import { endpoint, listEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant, listQuery, optionalText } from './primitives.ts';
import { recordKinds, records } from './records.ts';
import { webAddress } from './web-addresses.ts';

/** The most webhooks there can be. */
export const mostWebhooks = 20;

/** The event that 'Send test' sends. */
export const testEvent = 'webhook.test';

const known = new Set(
  recordKinds.flatMap((kind) => [
    `${kind}.*`,
    ...records[kind].happenings.map((verb) => `${kind}.${verb}`),
  ]),
);

/**
 * `person.created`, or `person.*` for everything that happens to people. Accounts and settings are
 * not offered, as they are nobody else's business.
 */
const EventName = z
  .string()
  .max(100)
  .refine((name) => known.has(name), 'must be an event such as person.created or person.*');

const WebAddress = webAddress(2_000, 'https://example.com/hooks/crm');

export const WebhookDraft = z.object({
  url: WebAddress,
  description: optionalText(200),
  events: z
    .array(EventName)
    .min(1, 'must name at least one event')
    .max(100, 'must name at most 100 events')
    .transform((names) => [...new Set(names)]),
  active: z.boolean().optional(),
});
export type WebhookDraft = z.output<typeof WebhookDraft>;

export const WebhookPatch = WebhookDraft.partial();
export type WebhookPatch = z.output<typeof WebhookPatch>;

/** `waiting`: not tried yet, or to be tried again; `dropped`: the webhook was switched off first. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export const DeliveryState = z.enum(deliveryStates);
export type DeliveryState = z.output<typeof DeliveryState>;

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.string()),
  active: z.boolean(),
  /** Why the server switched it off. */
  note: z.string().nullable(),
  /** Since when nothing could be delivered; null while all is well. */
  failingSince: Instant.nullable(),
  /** How many deliveries wait for their first or next try. */
  waiting: z.int(),
  /** The latest try of any of its deliveries. */
  lastTry: z.object({ at: Instant, state: DeliveryState }).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Webhook = z.output<typeof Webhook>;

/** The secret is answered when it is made, and never again. */
export const WebhookSecret = z.object({ id: Id, secret: z.string() });
export type WebhookSecret = z.output<typeof WebhookSecret>;

export const WebhookDelivery = z.object({
  /** Sent to the receiver as well: a delivery that arrives twice has the same id. */
  id: Id,
  webhookId: Id,
  event: z.string(),
  state: DeliveryState,
  tries: z.int(),
  createdAt: Instant,
  lastTriedAt: Instant.nullable(),
  /** Null once it will not be tried again. */
  nextTryAt: Instant.nullable(),
  responseStatus: z.int().nullable(),
  /** The beginning of the reply, as text. */
  responseText: z.string().nullable(),
  /** What went wrong, as a sentence. */
  problem: z.string().nullable(),
  /** How long the last try took, in milliseconds. */
  duration: z.int().nullable(),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const DeliveryFilter = listQuery(
  {
    webhookId: Id.optional(),
    state: DeliveryState.optional(),
    event: z.string().max(100).optional(),
  },
  ['-createdAt', 'createdAt'],
);
export type DeliveryFilter = z.output<typeof DeliveryFilter>;

const permission = 'webhook.manage';

export const webhooksApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/webhooks',
    summary: 'Lists the webhooks.',
    permission,
    reply: z.array(Webhook),
  }),
  /** Answers 200, not 201: replies of creates are kept for a day for retries, and this one contains a secret. */
  create: endpoint({
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Adds a webhook and answers its secret, once.',
    permission,
    confirmsPassword: true,
    body: WebhookDraft,
    reply: WebhookSecret,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/webhooks/:id',
    summary: 'Changes a webhook, or switches it on or off.',
    permission,
    needsSession: true,
    confirmsPassword: ['url'],
    params: IdParams,
    body: WebhookPatch,
    reply: Webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/webhooks/:id',
    summary: 'Deletes a webhook with its log.',
    permission,
    needsSession: true,
    params: IdParams,
  }),
  /** Makes a new secret; the old one stops working at once. */
  rotateSecret: endpoint({
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    summary: 'Makes another secret and answers it, once.',
    permission,
    confirmsPassword: true,
    params: IdParams,
    reply: WebhookSecret,
  }),
  /** Sends an empty delivery, to see whether it arrives; even while the webhook is off. */
  test: endpoint({
    method: 'POST',
    path: '/api/webhooks/:id/test',
    summary: 'Sends a test to a webhook.',
    permission,
    needsSession: true,
    params: IdParams,
    reply: WebhookDelivery,
  }),
  deliveries: listEndpoint({
    path: '/api/webhook-deliveries',
    summary: 'Lists what webhooks were told and how that went.',
    permission,
    query: DeliveryFilter,
    item: WebhookDelivery,
  }),
  /** The same content again, as a new delivery. */
  repeat: endpoint({
    method: 'POST',
    path: '/api/webhook-deliveries/:id/repeat',
    summary: 'Sends a delivery again.',
    permission,
    needsSession: true,
    params: IdParams,
    reply: WebhookDelivery,
  }),
};
