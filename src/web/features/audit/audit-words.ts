/** The words of the audit: kinds, verbs, and what an entry is about. */
import type { AuditEntry, AuditKind } from '#contract/audit.ts';

export const kindLabels: Record<AuditKind, string> = {
  access: 'Sign-ins and refusals',
  user: 'Accounts and roles',
  transfer: 'Exports and imports',
  record: 'Records',
  settings: 'Settings',
};

const sentences: Record<string, string> = {
  'session.started': 'Signed in',
  'session.refused': 'Failed sign-in',
  'access.refused': 'Was refused',
  'access-token.made': 'Made an access token',
  'access-token.revoked': 'Revoked an access token',
  'access-token.refused': 'Refused an access token',
  'export.made': 'Exported',
  'import.done': 'Imported data',
  'ai-settings.updated': 'Changed the AI settings',
  'user.role-changed': 'Changed a role',
};

/** 'person.updated' → 'Person updated', unless there are better words. */
export function verbWords(verb: string): string {
  const plain = verb.replace(/[.-]/g, ' ');
  return sentences[verb] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** What it was about: a name, a title, an account, a path. */
export function subjectOf({ before, after }: AuditEntry): string {
  const record = fieldsOf(after ?? before);
  for (const name of ['name', 'title', 'fileName', 'username', 'account', 'path', 'content']) {
    const value = record[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}

function fieldsOf(record: unknown): Record<string, unknown> {
  return typeof record === 'object' && record !== null ? { ...record } : {};
}
