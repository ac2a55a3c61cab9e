/**
 * What is read again after a write: from what has changed to the subjects under which pages have read it,
 * each the first word of a path after `/api/`. Whoever writes says what has changed, never what to read.
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
  // Its lines name them.
  'activity-logs',
];

/** The lists of some kinds. */
function ofKinds(kinds: readonly RecordKind[]): string[] {
  return kinds.map((kind) => records[kind].path.slice('/api/'.length));
}

/** What names or counts a record, beside its own list, the timelines, and the search that finds its kind. */
const further: Partial<Record<RecordKind, readonly string[]>> = {
  person: ofCustomers,
  organization: [...ofCustomers, 'units'],
  opportunity: ['tasks', 'stats', 'activity-logs', 'reports', 'search'],
  task: ['calendar', 'stats', 'activity-logs', 'opportunities', 'reports'],
  note: ['files', 'activity-logs', 'stats', 'reports'],
  call: ['activity-logs', 'reports', 'ai'],
  event: ['calendar'],
  file: ['stats'],
};

/** Where a record shows up that was added or changed. */
function changed(kind: RecordKind): string[] {
  const search = isIn('search', kind) ? ['search'] : [];
  return [...ofKinds([kind]), 'timeline', ...search, ...(further[kind] ?? [])];
}

/** The lists of what goes with a deleted record, and comes back with it. */
const goAlong = ofKinds(kindsIn('deletions'));

/** A record that others hang on is deleted, or back. */
const removed: Record<`${SubjectKind}.removed`, readonly string[]> = {
  'person.removed': [...changed('person'), ...goAlong],
  'organization.removed': [...changed('organization'), ...goAlong],
  'opportunity.removed': [...changed('opportunity'), ...goAlong, 'calendar'],
};

const users = ['users', 'staff-users', 'auth'];

const rereads = {
  ...removed,
  // Somebody else was quicker: only what could not be changed is old.
  'note.refused': ['notes'],
  'opportunity.refused': ['opportunities'],
  'user.refused': ['users'],

  /** An item of the calendar, moved to another day. */
  'calendar-item': [...changed('task'), ...changed('event')],
  /** What is due today, overdue and counted. */
  'new-day': ['tasks', 'calendar', 'stats', 'opportunities'],

  'import.started': ['imports'],
  /** Rows of a list or of a CRM service became records. */
  imported: [
    ...ofKinds(kindsIn('imports')),
    'tasks',
    'notes',
    'search',
    'stats',
    'timeline',
    'activity-logs',
  ],
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
  /** Leads became organizations and tasks. */
  leads: ['organizations', 'tasks', 'stats', 'calendar', 'search', 'timeline'],

  /** Names and pictures show in the header, and beside whatever the user wrote or looks after. */
  profile: ['auth', 'staff-users', 'users', 'notes', 'files', 'timeline', 'stats'],
  /** How somebody comes in: passwords, sessions, tokens, the address of the calendar. */
  access: ['account'],
  signedIn: ['auth'],
  user: users,
  invitation: ['users'],
  /** Everything that says whose something is. */
  'hand-over': [
    ...users,
    ...ofKinds(kindsIn('handOver')),
    'calendar-events',
    'stats',
    'reports',
    'timeline',
    'search',
  ],

  /** The assistant's words on the dashboard are read with the counts. */
  'ai-settings': ['ai', 'stats'],
  'ai-call': ['ai'],
  'custom-field': ['custom-field-definitions', ...ofKinds(kindsIn('customFields'))],
  'reminder-settings': ['reminders'],
  territories: ['territories'],
  webhooks: ['webhooks', 'webhook-deliveries'],
  'file-store': ['file-store', 'audit'],
  'file-store.adopted': ['file-store', 'audit', 'files'],
} satisfies Record<string, readonly string[]>;

/** Something that a write has changed. */
export type Change = RecordKind | keyof typeof rereads;
export const changes: readonly Change[] = [...recordKinds, ...listKeys(rereads)];

/** The subjects to read again, each once. */
export function listRereads(change: Change): string[] {
  return [...new Set(isRecordKind(change) ? changed(change) : rereads[change])];
}
