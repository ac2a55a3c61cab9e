/** What a notification says, and where it leads. */
import type { LinkProps } from '@tanstack/react-router';
import type { Notification } from '#contract/notifications.ts';
import { type RecordKind, records } from '#contract/records.ts';
import { kindsOnPages } from '#web/features/records/kinds-on-pages.tsx';
import { formatNumber } from '#web/lib/format.ts';

/** 'a contact', or '214 people'. */
function what(recordType: RecordKind | null, count: number): string {
  if (!recordType) return 'a record';
  const { label, labels } = records[recordType];
  if (count > 1) return `${formatNumber(count)} ${labels}`;
  return `${/^[aeio]/.test(label) ? 'an' : 'a'} ${label}`;
}

const ends = { done: 'is done', failed: 'has failed', recovered: 'works again' } as const;

export function titleNotification(notification: Notification): string {
  const { kind, recordType, outcome } = notification;
  const count = notification.count ?? 1;
  const who = notification.actor?.name ?? 'The server';
  const records = what(recordType, count);
  switch (kind) {
    case 'assigned':
      return count > 1 ? `${who} assigned ${records} to you` : `${who} assigned you ${records}`;
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
export function nameNotification({ name, subject, count }: Notification): string | null {
  if (subject !== null) return subject.charAt(0).toUpperCase() + subject.slice(1);
  return name ?? (count === 1 ? 'Deleted since' : null);
}

const lists: Partial<Record<RecordKind, LinkProps['to']>> = {
  person: '/people',
  organization: '/organizations',
  opportunity: '/opportunities',
  task: '/tasks',
};

/** The record; of many their list. Null if there is nothing to open. */
export function whereNotificationLeads(
  { link, recordType, count, kind, subject }: Notification,
  isAdmin: boolean,
): Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'> | null {
  if (link) return kindsOnPages[link.type].pageOf(link.id);
  if (kind === 'sync' && isAdmin) {
    const isMail = subject === 'contacts' || subject === 'calendar';
    return { to: isMail ? '/settings/mail-service' : '/settings/crm-service-sync' };
  }
  const to = recordType && (count ?? 0) > 1 ? lists[recordType] : undefined;
  return to ? { to } : null;
}
