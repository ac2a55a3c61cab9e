/**
 * What is read again after a write: maps a change to the subjects that pages have read it under,
 * each the first word of a path after `/api/`. A write says what has changed, never what to read.
 */
import { listKeys } from '#contract/list-keys.ts';
import {
  isIn,
  isRecordKind,
  kindsIn,
  type RecordKind,
  recordKinds,
  records,
  type SubjectKind,
} from '#contract/records.ts';

const ofCustomers = [
  'people',
  'organizations',
  'opportunities',
  'tasks',
  'calendar',
  'search',
  'stats',
  'timeline',
  // The lines of the activity log name them.
  'activity-logs',
];

/** The subjects of the lists of these kinds. */
function ofKinds(kinds: readonly RecordKind[]): string[] {
  return kinds.map((kind) => records[kind].path.slice('/api/'.length));
}

/** The subjects that name or count a record, besides its own list, the timelines, and the search. */
const further: Partial<Record<RecordKind, readonly string[]>> = {
  person: ofCustomers,
  organization: [...ofCustomers, 'units'],
  opportunity: ['tasks', 'units', 'stats', 'activity-logs', 'reports', 'search'],
  task: ['calendar', 'stats', 'activity-logs', 'opportunities', 'reports'],
  note: ['files', 'activity-logs', 'stats', 'reports'],
  // The assistant says who has not been called for long, and the dashboard when what a customer runs comes up.
  call: ['activity-logs', 'reports', 'stats'],
  unit: ['stats'],
  // The bell is read together with the counts.
  event: ['calendar', 'stats'],
  file: ['stats'],
};

/** The subjects that show a record that was added or changed. */
function changed(kind: RecordKind): string[] {
  const search = isIn('searchEverything', kind) ? ['search'] : [];
  return [...ofKinds([kind]), 'timeline', ...search, ...(further[kind] ?? [])];
}

/** The lists of what is deleted and restored together with a record. */
const goAlong = ofKinds(kindsIn('deletions'));

/** A record with records of its own was deleted or restored. */
const removed: Record<`${SubjectKind}.removed`, readonly string[]> = {
  'person.removed': [...changed('person'), ...goAlong],
  'organization.removed': [...changed('organization'), ...goAlong],
  'opportunity.removed': [...changed('opportunity'), ...goAlong, 'calendar'],
};

const users = ['users', 'staff-users', 'auth'];
const ofEverything = ['deleted', ...recordKinds.flatMap(changed), 'calendar'];

/** All that a deed may change. */
const ofDeeds = [
  ...ofKinds(recordKinds),
  'calendar',
  'search',
  'stats',
  'timeline',
  'activity-logs',
  'reports',
  'tags',
  'industries',
  'deeds',
  'audit',
  'merges',
  'duplicates',
];

const rereads = {
  ...removed,
  // Somebody else was quicker: only the record that could not be changed is stale.
  'note.refused': ['notes'],
  'opportunity.refused': ['opportunities'],
  'user.refused': ['users'],

  /** A call was logged together with its next step. */
  'call.planned': [...changed('call'), ...changed('task')],
  /** A task or event that was moved to another day on the calendar. */
  'calendar-item': [...changed('task'), ...changed('event')],
  /** The day has changed, and with it what is due today or overdue, and in how many days something comes up. */
  'new-day': ['tasks', 'calendar', 'stats', 'opportunities', 'units'],

  /** Records of any kind are back, with what had gone along with them. */
  restored: ofEverything,
  erased: [...ofEverything, 'audit', 'imports', 'crm-service', 'mail-service'],

  'import.started': ['imports'],
  /** Rows of a list or of a CRM service became records. */
  imported: [
    ...ofKinds(kindsIn('imports')),
    'reports',
    'notes',
    'calendar',
    'search',
    'stats',
    'timeline',
    'activity-logs',
  ],
  /** Something was said of records that look the same. */
  pair: ['duplicates'],
  'crm-service': ['crm-service'],
  'mail-service': ['mail-service'],
  'mail-sync': [
    'mail-service',
    'people',
    'organizations',
    'units',
    'calendar',
    'calendar-events',
    'search',
    'stats',
    'timeline',
  ],
  'lead-directory': ['leads'],
  /** Leads were turned into organizations and tasks. */
  leads: ['organizations', 'tasks', 'stats', 'calendar', 'search', 'timeline'],

  /** Many records of a kind were changed, deleted, or given a task. */
  many: ofDeeds,
  /** Whatever a deed had changed is as it was before. */
  undone: ofDeeds,

  /** Names and pictures are shown in the header, and beside everything the user wrote or looks after. */
  profile: ['auth', 'staff-users', 'users', 'notes', 'files', 'timeline', 'stats'],
  /** How a user signs in: passwords, sessions, tokens, the address of the calendar. */
  access: ['account'],
  signedIn: ['auth'],
  user: users,
  invitation: ['users'],
  /** Everything that shows whose a record is. */
  'hand-over': [
    ...users,
    ...ofKinds(kindsIn('handOver')),
    'calendar-events',
    'stats',
    'reports',
    'timeline',
    'search',
  ],

  /** The dashboard's insights are read together with its counts. */
  'ai-settings': ['ai', 'stats'],
  'ai-call': ['ai'],
  'custom-field': ['custom-field-definitions', ...ofKinds(kindsIn('customFields'))],
  // The bell is read together with the counts.
  'reminder-settings': ['reminders', 'stats'],
  reminder: ['stats'],
  notification: ['notifications'],
  follow: ['follows'],
  territories: ['territories'],
  'opportunity-settings': ['opportunity-settings'],
  view: ['views'],
  webhooks: ['webhooks', 'webhook-deliveries'],
  'backup.started': ['backups', 'audit'],
  'deletion-settings': ['deletion-settings', 'audit', 'system'],
  'file-store': ['file-store', 'audit'],
  'file-store.adopted': ['file-store', 'audit', 'files'],
} satisfies Record<string, readonly string[]>;

/** A change that a write may report. */
export type Change = RecordKind | keyof typeof rereads;
export const changes: readonly Change[] = [...recordKinds, ...listKeys(rereads)];

/** The subjects to read again, each only once. */
export function listRereads(change: Change): string[] {
  return [...new Set(isRecordKind(change) ? changed(change) : rereads[change])];
}
