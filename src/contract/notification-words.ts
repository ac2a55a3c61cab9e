/** What a notification says, in the bell and in a mail. */
import type { Notification } from './notifications.ts';
import { type RecordKind, records } from './records.ts';

type Told = Pick<
  Notification,
  'kind' | 'actor' | 'recordType' | 'count' | 'name' | 'subject' | 'outcome'
>;

/** 'a contact', or '214 people'. */
function what(recordType: RecordKind | null, count: number): string {
  if (!recordType) return 'a record';
  const { label, labels } = records[recordType];
  if (count > 1) return `${count.toLocaleString('en')} ${labels}`;
  return `${/^[aeio]/.test(label) ? 'an' : 'a'} ${label}`;
}

const ends = { done: 'is done', failed: 'has failed', recovered: 'works again' } as const;

export function titleNotification(told: Told): string {
  const { kind, recordType, outcome } = told;
  const count = told.count ?? 1;
  const who = told.actor?.name ?? 'The server';
  const records = what(recordType, count);
  switch (kind) {
    case 'assigned':
      return count > 1 ? `${who} assigned ${records} to you` : `${who} assigned you ${records}`;
    case 'added':
      return `${who} added you to ${records}`;
    case 'mentioned':
      return `${who} mentioned you in ${records}`;
    case 'changed':
      return `${who} changed ${records} you follow`;
    case 'won':
      return `${who} won ${records}`;
    case 'import':
      return `Your import ${ends[outcome ?? 'done']}`;
    case 'sync':
      return `The sync ${ends[outcome ?? 'done']}`;
  }
}

/** What it is about; of a deleted record nothing is known but that. */
export function nameNotification({ name, subject, count }: Told): string | null {
  if (subject !== null) return subject.charAt(0).toUpperCase() + subject.slice(1);
  return name ?? (count === 1 ? 'Deleted since' : null);
}
