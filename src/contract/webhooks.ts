/** Webhooks: addresses of other programs that are told of changes, and the log of what they were told. */
import { z } from 'zod';
import { endpoint, listEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant, listQuery, optionalText } from './primitives.ts';
import { recordKinds, records } from './records.ts';
import { webAddress } from './web-addresses.ts';

/** The most webhooks there may be. */
export const mostWebhooks = 20;

/** The event of 'Send test'. */
export const testEvent = 'webhook.test';

const known = new Set(
  recordKinds.flatMap((kind) => [
    `${kind}.*`,
    ...records[kind].happenings.map((verb) => `${kind}.${verb}`),
  ]),
);

/** `person.created`, or `person.*` for whatever happens to people. Accounts and settings are nobody else's business. */
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
  /** Since when nothing was delivered; null while things go well. */
  failingSince: Instant.nullable(),
  /** Deliveries that wait for their first or next try. */
  waiting: z.int(),
  /** The latest try of any of its deliveries. */
  lastTry: z.object({ at: Instant, state: DeliveryState }).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Webhook = z.output<typeof Webhook>;

/** The secret is answered when it is made and never again. */
export const WebhookSecret = z.object({ id: Id, secret: z.string() });
export type WebhookSecret = z.output<typeof WebhookSecret>;

export const WebhookDelivery = z.object({
  /** The receiver is told it as well: a delivery that comes twice has the same. */
  id: Id,
  webhookId: Id,
  event: z.string(),
  state: DeliveryState,
  tries: z.int(),
  createdAt: Instant,
  lastTriedAt: Instant.nullable(),
  /** Null once nothing more will be tried. */
  nextTryAt: Instant.nullable(),
  responseStatus: z.int().nullable(),
  /** The beginning of what was answered, as text. */
  responseText: z.string().nullable(),
  /** What went wrong, as a sentence. */
  problem: z.string().nullable(),
  /** Milliseconds of the last try. */
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
  /** Answers 200, not 201: what a create answers is kept for a day for its retries, and this holds a secret. */
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
  /** Makes another secret; the old one stops working at once. */
  rotateSecret: endpoint({
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    summary: 'Makes another secret and answers it, once.',
    permission,
    confirmsPassword: true,
    params: IdParams,
    reply: WebhookSecret,
  }),
  /** Sends a delivery that says nothing, to see whether it arrives; also while the webhook is off. */
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
  /** The same content once more, as a delivery of its own. */
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
