/** The words of the audit: kinds, verbs, and what an entry is about. */
import type { AuditEntry, AuditKind } from '#contract/audit.ts';
import { kindsIn } from '#contract/records.ts';

export const kindLabels: Record<AuditKind, string> = {
  access: 'Sign-ins and refusals',
  user: 'Accounts and roles',
  transfer: 'Exports and imports',
  record: 'Records',
  settings: 'Settings',
};

/** For actions that 'Updated task' would not describe. */
const sentences: Record<string, string> = {
  'session.started': 'Signed in',
  'session.refused': 'Failed sign-in',
  'session.password-refused': 'Gave a wrong password while signed in',
  'session.sprayed': 'Many names were tried from',
  'access.refused': 'Was refused',
  'access-token.made': 'Made an access token',
  'access-token.revoked': 'Revoked an access token',
  'access-token.refused': 'Was refused with an access token',
  'ai-settings.updated': 'Changed the AI settings',
  'backup.started': 'Began a backup',
  'calendar-feed.made': 'Made a calendar address',
  'calendar-feed.revoked': 'Revoked a calendar address',
  'calendar-feed.updated': 'Changed a calendar address',
  'crm-service.updated': 'Changed the connection of the CRM service',
  'deed.undone': 'Took back what was done',
  'deletion.kept': 'Changed how long deleted records are kept',
  'deletion.purge-allowed': 'Let deleted records be removed without a backup',
  'deletion.purged': 'Removed deleted records for good',
  'deletion.log-cleared': 'Emptied what the log held of records removed before',
  'erasure.made': 'Erased a person',
  'export.made': 'Exported',
  'file-store.adopted': 'Adopted the storage of files',
  'file-store.deleted': 'Deleted files that were put aside',
  'file-store.restored': 'Restored files that were put aside',
  'file-store.sweep-allowed': 'Let files without a record be put aside',
  'file-store.swept': 'Put files without a record aside',
  'import.done': 'Imported data',
  'invitation.created': 'Invited',
  'invitation.withdrawn': 'Withdrew the invitation of',
  'mail-service.connected': 'Connected the mail service',
  'mail-service.disconnected': 'Disconnected the mail service',
  'mail-service.updated': 'Changed the connection of the mail service',
  'opportunity.reordered': 'Moved within the board',
  'opportunity.stage_changed': 'Changed the stage of',
  'opportunity-settings.updated': 'Changed what is asked of opportunities',
  'pair.decided': 'Said whether they are the same:',
  'pair.taken-back': 'Took back whether two are the same',
  'territories.updated': 'Changed the territories',
  'user.handed-over': 'Handed over the records of',
  'user.password-changed': 'Changed a password',
  'user.password-link-made': 'Made a password link for',
  'user.password-link-mailed': 'Sent a password link to',
  'user.reminders-changed': 'Changed their reminders',
  'user.role-changed': 'Changed the role of',
  'user.session-ended': 'Signed out one device',
  'user.sessions-ended': 'Signed out all other devices',
  'user.sign-on-connected': 'Connected single sign-on',
  'webhook.secret-rotated': 'Renewed the secret of webhook',
  'webhook.switched-off': 'Switched off webhook',
};
const nouns: Record<string, string> = {
  lead_directory: 'business directory',
  user: 'account',
};

/** 'person.updated' → 'Updated person', unless the action has words of its own. */
export function verbWords(verb: string): string {
  const [noun = '', happened = ''] = verb.split('.');
  const plain = (words: string) => words.replace(/[-_]/g, ' ');
  const words = plain(happened);
  return (
    sentences[verb] ??
    `${words.charAt(0).toUpperCase()}${words.slice(1)} ${nouns[noun] ?? plain(noun)}`
  );
}

/** Who did it. Only a scheduled sync changes records without a user. */
export function nameActor({ actorName, verb }: Pick<AuditEntry, 'actorName' | 'verb'>): string {
  if (actorName !== null) return actorName;
  const isSynced = kindsIn('mailSync').some((kind) => verb.startsWith(`${kind}.`));
  return isSynced ? 'The mail sync' : 'Nobody signed in';
}

/** Fields that name what an entry is about, in order of preference. */
const naming = 'label name title fileName username email account path url content'.split(' ');

/** What it was about: a name, a title, an account, a path. */
export function nameSubject({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  const record = fieldsOf(after ?? before);
  const { firstName, lastName } = record;
  const fullName = [firstName, lastName].filter((name) => typeof name === 'string').join(' ');
  if (fullName) return fullName;
  for (const name of naming) {
    const value = record[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}

function fieldsOf(record: unknown): Record<string, unknown> {
  return typeof record === 'object' && record !== null ? { ...record } : {};
}
