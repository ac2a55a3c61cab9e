/** The words of the audit: kinds, verbs, and what changed between before and after. */
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
  'export.made': 'Exported',
  'import.done': 'Imported data',
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

export interface Difference {
  field: string;
  before: string;
  after: string;
}

/** The fields that differ; of a new or deleted record all that say something. */
export function differencesOf(entry: AuditEntry): Difference[] {
  const [before, after] = [fieldsOf(entry.before), fieldsOf(entry.after)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: wordsOf(before[field]), after: wordsOf(after[field]) }))
    .filter((each) => each.before !== each.after);
}

function fieldsOf(record: unknown): Record<string, unknown> {
  return typeof record === 'object' && record !== null ? { ...record } : {};
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
