/** What concerns the signed-in user of what colleagues, imports and syncs did; it stands in the bell. */
import { z } from 'zod';
import { endpoint, listEndpoint } from './endpoint.ts';
import { makeTable } from './fields.ts';
import { Id, IdParams, Instant, listQuery } from './primitives.ts';
import { recordKinds } from './records.ts';
import { RecordLink } from './sentences.ts';

export const notificationKinds = [
  'assigned',
  'added',
  'mentioned',
  'changed',
  'won',
  'import',
  'sync',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** `recovered`: a scheduled sync works again that had failed. */
export const notificationOutcomes = ['done', 'failed', 'recovered'] as const;
export type NotificationOutcome = (typeof notificationOutcomes)[number];

/** How long they are kept, in days. */
export const daysOfNotifications = 90;

/** Unseen ones are counted up to this. */
export const mostUnseen = 100;

export const Notification = z.object({
  id: Id,
  kind: z.enum(notificationKinds),
  /** The last who did it; null for the server itself. */
  actor: z.object({ id: Id, name: z.string() }).nullable(),
  /** What it is about; null for imports and syncs. */
  recordType: z.enum(recordKinds).nullable(),
  /** How many records it is about; null for imports and syncs. */
  count: z.int().nullable(),
  /** What the only record is called; null if there are several, or it is deleted. */
  name: z.string().nullable(),
  /** Where that record is shown. */
  link: RecordLink.nullable(),
  /** The name of the imported file, or of what was synced. */
  subject: z.string().nullable(),
  outcome: z.enum(notificationOutcomes).nullable(),
  at: Instant,
  /** Null: not yet, on no device. */
  seenAt: Instant.nullable(),
});
export type Notification = z.output<typeof Notification>;

export const NotificationFilter = listQuery(
  { unseen: z.literal('true', 'must be true or left out').optional() },
  ['-at'],
).omit({ q: true });
export type NotificationFilter = z.output<typeof NotificationFilter>;

export const Unseen = z.object({ count: z.int().min(0).max(mostUnseen) });
export type Unseen = z.output<typeof Unseen>;

/** Of which kinds the user wants e-mails, besides the bell. */
const MailedKinds = z.object(makeTable(notificationKinds, () => z.boolean()));

export const NotificationSettings = z.object({
  mail: MailedKinds,
  /** Whether this server can send any. */
  available: z.boolean(),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

export const NotificationSettingsPatch = z.object({ mail: MailedKinds.partial() });
export type NotificationSettingsPatch = z.output<typeof NotificationSettingsPatch>;

export const notificationsApi = {
  list: listEndpoint({
    path: '/api/notifications',
    summary: 'Lists what concerns you of what others and long runs did, the newest first.',
    permission: 'account.manage',
    query: NotificationFilter,
    item: Notification,
  }),
  unseen: endpoint({
    method: 'GET',
    path: '/api/notifications/unseen',
    summary: `Counts your notifications that you have not seen, up to ${mostUnseen}.`,
    permission: 'account.manage',
    reply: Unseen,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/notifications/settings',
    summary: 'Reads which of your notifications you get by e-mail, too.',
    permission: 'account.manage',
    reply: NotificationSettings,
  }),
  changeSettings: endpoint({
    method: 'PATCH',
    path: '/api/notifications/settings',
    summary: 'Switches the e-mails of one kind of notifications, or several, on or off.',
    permission: 'account.manage',
    body: NotificationSettingsPatch,
    reply: NotificationSettings,
  }),
  see: endpoint({
    method: 'POST',
    path: '/api/notifications/:id/seen',
    summary: 'Marks one of your notifications as seen, on all of your devices.',
    permission: 'account.manage',
    params: IdParams,
    reply: Unseen,
  }),
  seeAll: endpoint({
    method: 'POST',
    path: '/api/notifications/seen',
    summary: 'Marks all of your notifications as seen, on all of your devices.',
    permission: 'account.manage',
    reply: Unseen,
  }),
};
