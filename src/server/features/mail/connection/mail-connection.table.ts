/** How the mail service is reached, and which address books and calendars it has. */
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type {
  MailProviderName,
  MailSyncDirection,
  MailSyncKind,
  MailSyncSchedule,
} from '#contract/mail-sync.ts';
import { id, instant, timestamps } from '#server/kernel/postgres/columns.ts';

/** The one row of settings that a super user saved; `only` prevents a second. Secrets are encrypted. */
export const mailSettings = pgTable('mail_settings', {
  id: id(),
  only: integer('only').notNull().default(1).unique('mail_settings_only'),
  provider: text('provider').$type<MailProviderName>(),
  serverUrl: text('server_url'),
  /** The address of the address books; null if it is the same. */
  contactsUrl: text('contacts_url'),
  username: text('username'),
  sealedPassword: text('sealed_password'),
  clientId: text('client_id'),
  sealedClientSecret: text('sealed_client_secret'),
  tenant: text('tenant'),
  contactsDirection: text('contacts_direction').$type<MailSyncDirection>().notNull().default('in'),
  calendarDirection: text('calendar_direction').$type<MailSyncDirection>().notNull().default('in'),
  schedule: text('schedule').$type<MailSyncSchedule>().notNull().default('off'),
  /** When the next scheduled sync is due; null if none is. */
  contactsDueAt: instant('contacts_due_at'),
  calendarDueAt: instant('calendar_due_at'),
  /** The time zone of the person who saved it, for times without a zone. */
  timeZone: text('time_zone').notNull().default('UTC'),
  /** The connection that account, tokens and problem belong to; they do not count for another. */
  linkedTo: text('linked_to'),
  account: text('account'),
  sealedTokens: text('sealed_tokens'),
  problem: text('problem'),
  ...timestamps,
});

/** An address book or a calendar of this account, or of one that was connected before. */
export const mailCollections = pgTable(
  'mail_collections',
  {
    id: id(),
    /** The account that it belongs to. */
    origin: text('origin').notNull(),
    kind: text('kind').$type<MailSyncKind>().notNull(),
    remoteId: text('remote_id').notNull(),
    name: text('name').notNull(),
    /** As the service lists them. */
    position: integer('position').notNull().default(0),
    selected: boolean('selected').notNull().default(true),
    canWrite: boolean('can_write').notNull(),
    /** False if the service no longer has it. */
    isThere: boolean('is_there').notNull().default(true),
    /** The service's token for reading the changes since; null if everything has to be read. */
    token: text('token'),
    /** The day on which repeated events were last expanded, as the synced period moves on. */
    unrolledOn: text('unrolled_on'),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('mail_collections_remote').on(table.origin, table.kind, table.remoteId),
    index('mail_collections_origin').on(table.origin, table.position, table.id),
  ],
);
