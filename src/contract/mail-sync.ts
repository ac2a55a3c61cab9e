/** The mail service sync: contacts and calendar of Google, Microsoft 365 or a CardDAV/CalDAV server. */
import { z } from 'zod';
import { Duplicate } from './duplicates.ts';
import { endpoint, listEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant, listQuery, optionalText } from './primitives.ts';
import { optionalWebAddress } from './web-addresses.ts';

export const mailProviders = ['dav', 'google', 'microsoft'] as const;
export const MailProviderName = z.enum(mailProviders, `must be one of ${mailProviders.join(', ')}`);
export type MailProviderName = z.output<typeof MailProviderName>;

/** As shown on the screen. */
export const mailProviderLabels: Record<MailProviderName, string> = {
  dav: 'CardDAV/CalDAV',
  google: 'Google',
  microsoft: 'Microsoft 365',
};

export const mailSyncKinds = ['contacts', 'calendar'] as const;
export const MailSyncKind = z.enum(mailSyncKinds);
export type MailSyncKind = z.output<typeof MailSyncKind>;

/** `in`: from the service to here. */
export const mailSyncDirections = ['in', 'out', 'both'] as const;
export const MailSyncDirection = z.enum(mailSyncDirections);
export type MailSyncDirection = z.output<typeof MailSyncDirection>;

export const mailSyncSchedules = ['off', 'quarter-hourly', 'hourly', 'daily'] as const;
export const MailSyncSchedule = z.enum(mailSyncSchedules);
export type MailSyncSchedule = z.output<typeof MailSyncSchedule>;

const ServerUrl = optionalWebAddress(500, 'https://dav.example.com');

export const MailSettingsDraft = z.object({
  /** Null means none. What is linked already stays linked to its records here. */
  provider: MailProviderName.nullable(),
  /** For a CardDAV/CalDAV server, with `username` and `password`. */
  serverUrl: ServerUrl,
  /** The address of its address books, if that is another one, as with iCloud. */
  contactsUrl: ServerUrl,
  username: optionalText(300),
  /** If left out, the saved one stays; null or blank removes it. It is never answered, like all secrets. */
  password: optionalText(1_000),
  /** Of the app registered with Google or Microsoft, with `clientSecret`. */
  clientId: optionalText(500),
  clientSecret: optionalText(1_000),
  /** The directory of the organization in Microsoft 365: its id or one of its domains. */
  tenant: optionalText(300),
  contactsDirection: MailSyncDirection,
  calendarDirection: MailSyncDirection,
  schedule: MailSyncSchedule,
  /** The address books and calendars to sync; if left out, as before. Those of a new connection are synced. */
  collections: z.array(Id).max(500).optional(),
});
export type MailSettingsDraft = z.output<typeof MailSettingsDraft>;

/** `unlinked`: settings are saved, but the account is not linked yet; `reconnect`: the account refused us since. */
export const MailConnectionState = z.enum(['none', 'unlinked', 'connected', 'reconnect']);
export type MailConnectionState = z.output<typeof MailConnectionState>;

const ShownConnection = {
  provider: MailProviderName.nullable(),
  serverUrl: z.string().nullable(),
  contactsUrl: z.string().nullable(),
  username: z.string().nullable(),
  hasPassword: z.boolean(),
  clientId: z.string().nullable(),
  hasClientSecret: z.boolean(),
  tenant: z.string().nullable(),
};

export const MailCollection = z.object({
  id: Id,
  kind: MailSyncKind,
  name: z.string(),
  selected: z.boolean(),
  /** False if changes made here cannot be written there. */
  canWrite: z.boolean(),
});
export type MailCollection = z.output<typeof MailCollection>;

export const MailSettings = z.object({
  id: Id,
  ...ShownConnection,
  contactsDirection: MailSyncDirection,
  calendarDirection: MailSyncDirection,
  schedule: MailSyncSchedule,
  state: MailConnectionState,
  /** Whose mailbox it is, in the service's words. */
  account: z.string().nullable(),
  /** Why it has to be connected again, in plain English. */
  problem: z.string().nullable(),
  collections: z.array(MailCollection),
  /** The address that links come back to, which has to be registered at Google or Microsoft. */
  redirectUri: z.string(),
  /** What the server was started with (`MAIL_SERVICE_*`), which wins over what is saved here; null if nothing. */
  environment: z.object(ShownConnection).nullable(),
  updatedAt: Instant,
});
export type MailSettings = z.output<typeof MailSettings>;

export const MailSyncStatus = z.enum(['syncing', 'complete', 'error']);
export type MailSyncStatus = z.output<typeof MailSyncStatus>;

const count = z.number().int();

/** What was done on one side. */
const Done = z.object({ created: count, updated: count, deleted: count });

export const MailSyncRun = z.object({
  id: Id,
  kind: MailSyncKind,
  status: MailSyncStatus,
  /** Nothing was written anywhere: the counts say what a run would do. */
  isDryRun: z.boolean(),
  /** Null if it ran on schedule. */
  startedById: Id.nullable(),
  startedByName: z.string().nullable(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  currentStep: z.string(),
  error: z.string().nullable(),
  /** How many items of the service were looked at; only the changed ones if `isFull` is false. */
  read: count,
  isFull: z.boolean(),
  in: Done,
  out: Done,
  unchanged: count,
  skipped: count,
  conflicts: count,
});
export type MailSyncRun = z.output<typeof MailSyncRun>;

export const mailSyncOutcomes = ['created', 'updated', 'deleted', 'skipped', 'conflict'] as const;
export const MailSyncOutcome = z.enum(mailSyncOutcomes);
export type MailSyncOutcome = z.output<typeof MailSyncOutcome>;

/** What a run did, or would do, with one item. */
export const MailSyncEntry = z.object({
  id: Id,
  direction: z.enum(['in', 'out']),
  outcome: MailSyncOutcome,
  name: z.string(),
  /** In plain English; always given if it was skipped. */
  reason: z.string().nullable(),
  /** The person or calendar event here, if there is one. */
  recordId: Id.nullable(),
  /** What was deleted there, in the service's own format: a vCard, JSON. */
  copy: z.string().nullable(),
});
export type MailSyncEntry = z.output<typeof MailSyncEntry>;

/** A field that was changed on both sides; it stays as it is on each until somebody settles it. */
export const MailSyncConflict = z.object({
  id: Id,
  kind: MailSyncKind,
  recordId: Id,
  name: z.string(),
  /** For example 'Phone'. */
  field: z.string(),
  ours: z.string().nullable(),
  theirs: z.string().nullable(),
  createdAt: Instant,
});
export type MailSyncConflict = z.output<typeof MailSyncConflict>;

/** What somebody says of a contact that may be a person here. */
export const ContactAnswer = z.enum(['same', 'different', 'create']);
export type ContactAnswer = z.output<typeof ContactAnswer>;

/** A contact there that may be a person here, so it waits: it is neither linked nor created. */
export const MailSyncDoubt = z.object({
  id: Id,
  name: z.string(),
  /** What else is known of it: 'lee@one.example · 0400 111 222'. */
  facts: z.string().nullable(),
  match: Duplicate.pick({ id: true, name: true, detail: true, level: true, reasons: true }),
  /** The person belongs to another contact there already, so `same` is refused. */
  isTaken: z.boolean(),
  createdAt: Instant,
});
export type MailSyncDoubt = z.output<typeof MailSyncDoubt>;

/** A browser goes here to link a Google or Microsoft account, and returns to `?linked=yes` or `?linkProblem=…`. */
export const mailLinkPath = '/api/mail-service/link';
export const mailLinkedPath = '/api/mail-service/linked';

export const mailLinkProblems = [
  'refused',
  'state',
  'expired',
  'offline',
  'settings',
  'failed',
] as const;
export const MailLinkProblem = z.enum(mailLinkProblems);
export type MailLinkProblem = z.output<typeof MailLinkProblem>;

const Switch = z.enum(['1', 'true']).optional();
const SyncQuery = z.object({
  dryRun: Switch,
  /** Allows deletions even if so much is missing on one side that it is probably a mishap, at which a sync otherwise stops. */
  allowDeletions: Switch,
});

export const MailSyncResult = z.object({
  message: z.string(),
  /** How many items came in or went out. */
  count,
  runId: Id,
});
export type MailSyncResult = z.output<typeof MailSyncResult>;

const sync = <Path extends string>(path: Path, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    permission: 'mail-sync.manage',
    query: SyncQuery,
    reply: MailSyncResult,
  });

export const mailSyncApi = {
  settings: endpoint({
    method: 'GET',
    path: '/api/mail-service/settings',
    summary: 'Reads the settings of the mail service, without its secrets.',
    permission: 'mail-sync.manage',
    reply: MailSettings,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/api/mail-service/settings',
    summary: 'Saves the settings of the mail service; secrets that are left out stay.',
    permission: 'mail-sync.manage',
    needsSession: true,
    body: MailSettingsDraft,
    reply: MailSettings,
  }),
  testConnection: endpoint({
    method: 'POST',
    path: '/api/mail-service/test-connection',
    summary:
      'Tries whether the mail service lets us in, and reads which address books and calendars it has.',
    permission: 'mail-sync.manage',
    reply: z.object({ success: z.boolean(), message: z.string() }),
  }),
  disconnect: endpoint({
    method: 'POST',
    path: '/api/mail-service/disconnect',
    summary:
      'Forgets the password or the link to the account; what is linked to records here stays.',
    permission: 'mail-sync.manage',
    needsSession: true,
    reply: MailSettings,
  }),
  /** Each answers at the end of its run, which goes on even if nobody waits for the answer. */
  syncContacts: sync('/api/mail-service/sync-contacts', 'Syncs contacts with the mail service.'),
  syncCalendar: sync(
    '/api/mail-service/sync-calendar',
    'Syncs the calendar with the mail service.',
  ),
  /** The last run of each kind, and the last one that wrote anything. */
  status: endpoint({
    method: 'GET',
    path: '/api/mail-service/status',
    summary: 'Says how far the syncs with the mail service are.',
    permission: 'mail-sync.manage',
    reply: z.object({
      contacts: MailSyncRun.nullable(),
      calendar: MailSyncRun.nullable(),
      openConflicts: count,
      openDoubts: count,
      /** Null if nothing is scheduled. */
      nextRunAt: Instant.nullable(),
    }),
  }),
  runs: listEndpoint({
    path: '/api/mail-service/runs',
    summary: 'Lists the syncs with the mail service.',
    permission: 'mail-sync.manage',
    query: listQuery({ kind: MailSyncKind.optional() }, ['-startedAt', 'startedAt']),
    item: MailSyncRun,
  }),
  run: endpoint({
    method: 'GET',
    path: '/api/mail-service/runs/:id',
    summary: 'Reads the result of a sync with the mail service.',
    permission: 'mail-sync.manage',
    params: IdParams,
    reply: MailSyncRun,
  }),
  entries: listEndpoint({
    path: '/api/mail-service/entries',
    summary: 'Lists what a sync did with each item, and why.',
    permission: 'mail-sync.manage',
    query: listQuery(
      {
        runId: Id,
        outcome: MailSyncOutcome.optional(),
        direction: z.enum(['in', 'out']).optional(),
      },
      ['name', '-name'],
    ),
    item: MailSyncEntry,
  }),
  conflicts: listEndpoint({
    path: '/api/mail-service/conflicts',
    summary: 'Lists the fields that were changed on both sides and wait to be settled.',
    permission: 'mail-sync.manage',
    query: listQuery({ kind: MailSyncKind.optional() }, ['createdAt', '-createdAt']),
    item: MailSyncConflict,
  }),
  settle: endpoint({
    method: 'POST',
    path: '/api/mail-service/conflicts/:id/settle',
    summary: 'Settles a conflict: keeps what was typed here, or takes what was typed there.',
    permission: 'mail-sync.manage',
    params: IdParams,
    body: z.object({ keep: z.enum(['ours', 'theirs']) }),
    reply: MailSyncConflict,
  }),
  doubts: listEndpoint({
    path: '/api/mail-service/doubts',
    summary: 'Lists the contacts that may be people here and wait for an answer.',
    permission: 'mail-sync.manage',
    query: listQuery({}, ['createdAt', '-createdAt']),
    item: MailSyncDoubt,
  }),
  /** `different` is kept until a name, phone or e-mail address of one of the two changes. */
  answer: endpoint({
    method: 'PUT',
    path: '/api/mail-service/doubts/:id/answer',
    summary: 'Says whether a contact is the person it is like, or is to be created anyway.',
    permission: 'mail-sync.manage',
    params: IdParams,
    body: z.object({ answer: ContactAnswer }),
  }),
  takeAnswerBack: endpoint({
    method: 'DELETE',
    path: '/api/mail-service/doubts/:id/answer',
    summary: 'Undoes an answer about a contact, until the next sync has acted on it.',
    permission: 'mail-sync.manage',
    params: IdParams,
  }),
};
